import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { askCellAgain, type CellAnswer, type GridCell } from '#contract/calls/grids.ts';
import { useClient } from '#web/client/use-client.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './grid-view.module.css';
import { gridQuery } from './queries.ts';

/** The assistant is much more than its sentences: they come when there is something to say. */
const ClaimText = lazyPart(() => import('#web/features/answers/index.ts').then((module) => module.ClaimText));

interface GridCellViewProps {
  gridId: string;
  /** Of which report it says what. */
  what: string;
  cell: GridCell | undefined;
}

/** One answer, or why there is none; asked again alone. */
export function GridCellView({ gridId, what, cell }: GridCellViewProps) {
  if (cell === undefined) return null;
  if (cell.state === 'waiting')
    return (
      <>
        <span className={classes.hidden}>还没有答</span>
        <Skeleton height={16} width="80%" />
      </>
    );
  return (
    <div className={classes.cell}>
      <div className={classes.said}>
        <Said cell={cell} />
      </div>
      <Again gridId={gridId} cell={cell} what={what} />
    </div>
  );
}

function Said({ cell: { state, answer, reason } }: { cell: GridCell }) {
  if (answer !== null)
    return (
      <Suspense fallback={<Skeleton height={16} width="80%" />}>
        <Claims answer={answer} />
      </Suspense>
    );
  if (state === 'absent') return <p className={classes.none}>未提及</p>;
  return (
    <p className={classes.none}>
      {state === 'locked' && '现在不能引用：'}
      {reason}
    </p>
  );
}

function Claims({ answer: { claims, evidence } }: { answer: CellAnswer }) {
  const byNumber = new Map(evidence.map((one) => [one.number, one]));
  const [first, ...rest] = claims;
  if (first === undefined) return null;
  return (
    <>
      <ClaimText claim={first} byNumber={byNumber} />
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary>还有 {rest.length} 句</summary>
          {rest.map((claim) => (
            <ClaimText key={claim.text} claim={claim} byNumber={byNumber} />
          ))}
        </details>
      )}
    </>
  );
}

function Again({
  gridId: id,
  cell: { fid, question },
  what,
}: {
  gridId: string;
  cell: GridCell;
  what: string;
}) {
  const client = useClient();
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: () => client.send(askCellAgain, { id, fid, question }),
    onSuccess: () => queries.invalidateQueries({ queryKey: gridQuery(id).queryKey }),
    onError: (error) => notDone('没有重问这一格', error),
  });
  return (
    <IconButton
      label={`重问：${what}`}
      tip="重问这一格：消耗 1 次提问，今天问过的不计"
      size={32}
      className={classes.again}
      loading={asking.isPending}
      onClick={() => asking.mutate()}
    >
      <IconRefresh size={16} aria-hidden />
    </IconButton>
  );
}
