import { useQuery } from '@tanstack/react-query';
import type { Evidence } from '#contract/calls/answers.ts';
import { quotePlace } from '#contract/text/quote-place.ts';
import { Fetched } from '#web/ui/fetched.tsx';
import { SaidIn } from '#web/ui/said-in.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './cited-abstract.module.css';
import { abstractQuery } from './queries.ts';

/** The title and the abstract of a report with the words that were quoted marked: nothing else of it need be here. */
export function CitedAbstract({ cited }: { cited: Evidence }) {
  const { fid, name, organisation, printed_at: day, quote } = cited;
  const query = useQuery(abstractQuery(fid));
  const place = quotePlace(cited);
  return (
    <article className={classes.abstract} aria-busy={query.data === undefined && query.error === null}>
      <h2 className={classes.title}>
        <SaidIn text={name} words={quote} />
      </h2>
      <p className={classes.meta}>{[organisation, day, place].filter((part) => part !== '').join(' · ')}</p>
      <Fetched what="摘要" query={query} waiting={<Skeleton height={104} mt={16} width="100%" />}>
        {({ introduction }) =>
          place === '标题' ? (
            <p className={classes.words}>{introduction}</p>
          ) : (
            <Words introduction={introduction} quote={quote} />
          )
        }
      </Fetched>
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
