import { useQuery } from '@tanstack/react-query';
import type { Evidence } from '#contract/calls/answers.ts';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { SaidIn } from '#web/ui/said-in.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './cited-abstract.module.css';
import { abstractQuery } from './queries.ts';

/** The abstract of a report with the words that were quoted marked: nothing else of it need be here. */
export function CitedAbstract({
  cited: { fid, name, organisation, printed_at: day, quote },
}: {
  cited: Evidence;
}) {
  const { data, error, refetch } = useQuery(abstractQuery(fid));
  if (error !== null) return <ListFailed what="摘要" error={error} onRetry={() => void refetch()} />;
  return (
    <article className={classes.abstract} aria-busy={data === undefined}>
      <h2 className={classes.title}>{name}</h2>
      <p className={classes.meta}>{[organisation, day, '摘要'].filter((part) => part !== '').join(' · ')}</p>
      {data === undefined ? (
        <Skeleton height={104} mt={16} width="100%" />
      ) : (
        <Words introduction={data.introduction} quote={quote} />
      )}
    </article>
  );
}

function Words({ introduction, quote }: { introduction: string; quote: string }) {
  return (
    <>
      {!introduction.includes(quote) && (
        <p className={classes.changed}>摘要已改，里面没有引用的这句话：“{quote}”</p>
      )}
      <p className={classes.words}>
        <SaidIn text={introduction} words={quote} />
      </p>
    </>
  );
}
