import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { moveFavorites, removeFavorites } from '#contract/calls/favourite-folders.ts';
import { MOST_SCOPED } from '#contract/rights/ask-scope.ts';
import { FOLDER_LIMITS, NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { MOST_GRID_REPORTS } from '#contract/rights/grid-terms.ts';
import { useClient } from '#web/client/use-client.ts';
import { askHref, gridHref } from '#web/features/addresses/index.ts';
import { ConfirmedAct } from '#web/features/dialogs/index.ts';
import { Popover } from '#web/ui/popover/popover.tsx';
import { PopoverWaiting } from '#web/ui/popover/popover-waiting.tsx';
import type { ActsOfMany } from './acts-of-many.ts';
import { type Chosen, KINDS, namedIn, UNITS } from './chosen.ts';
import { foldersQuery } from './collection-query.ts';
import { ExportList } from './export-list.tsx';
import classes from './folders.module.css';
import { useCollectionChange } from './use-collection-change.ts';

interface ChosenBarProps {
  chosen: Chosen;
  /** Those of this page that are not chosen. */
  others: readonly number[];
  onChoose: (ids: readonly number[]) => void;
  /** What others offer to do with several reports. */
  acts?: ActsOfMany;
}

/** What is done with the reports or charts that are chosen, at the foot of the window while any is. Behind `lazyPart`. */
export function ChosenBar({ chosen, others, onChoose, acts }: ChosenBarProps) {
  const { kind, ids } = chosen;
  const [number, unit, what] = [ids.length, UNITS[kind], KINDS[kind]];
  const clear = () => onChoose([]);
  const room = FOLDER_LIMITS.atOnce - number;
  return (
    <section className={classes.bar} aria-label={`对选中的${what}`}>
      <p className={classes.chosen} role="status">
        已选 {number} {unit}
        {room <= 0 && `，一次最多 ${FOLDER_LIMITS.atOnce} ${unit}`}
      </p>
      {others.length > 0 && room > 0 && (
        <button
          type="button"
          className={classes.act}
          onClick={() => onChoose([...ids, ...others].slice(0, FOLDER_LIMITS.atOnce))}
        >
          选中本页
        </button>
      )}
      <Popover label="移到文件夹" width={240} button={{ className: classes.act, children: '移到文件夹' }}>
        {(close) => <MoveTo chosen={chosen} onClose={close} onDone={clear} />}
      </Popover>
      {kind === 'report' && (
        <>
          {acts?.({ fids: ids }, classes.act)}
          <Questions fids={ids} />
        </>
      )}
      <ExportList of={chosen} name="我的收藏" count={number} />
      <LetGo chosen={chosen} onDone={clear} />
      <button type="button" className={classes.act} data-end onClick={clear}>
        取消选择
      </button>
    </section>
  );
}

/** Questions put to the reports that are chosen: one, or several in a table. */
function Questions({ fids }: { fids: readonly number[] }) {
  const number = fids.length;
  return (
    <>
      {number <= MOST_SCOPED ? (
        <Link className={classes.act} to={askHref({ fids: [...fids], name: `收藏里的 ${number} 份报告` })}>
          问一问
        </Link>
      ) : (
        <span className={classes.note}>一次最多问 {MOST_SCOPED} 份</span>
      )}
      {number <= MOST_GRID_REPORTS && (
        <Link className={classes.act} to={gridHref({ fids: [...fids] })}>
          问题表格
        </Link>
      )}
    </>
  );
}

function LetGo({ chosen, onDone }: { chosen: Chosen; onDone: () => void }) {
  const client = useClient();
  const counted = `${UNITS[chosen.kind]}${KINDS[chosen.kind]}`;
  const { isPending, mutate } = useCollectionChange(() => client.send(removeFavorites, namedIn(chosen)), {
    failed: '没有取消收藏',
    told: ({ removed }) => `已取消收藏 ${removed} ${counted}`,
    onDone,
  });
  return (
    <ConfirmedAct
      className={classes.act}
      label="取消收藏"
      act="取消收藏"
      dismiss="继续收藏"
      text={`确定取消收藏选中的 ${chosen.ids.length} ${counted}？它们也离开所在的文件夹；${KINDS[chosen.kind]}本身不受影响。`}
      isPending={isPending}
      goOn={() => mutate(undefined)}
    />
  );
}

interface MoveToProps {
  chosen: Chosen;
  onClose: () => void;
  onDone: () => void;
}

function MoveTo({ chosen, onClose, onDone }: MoveToProps) {
  const client = useClient();
  const { data, error, refetch } = useQuery(foldersQuery());
  const move = useCollectionChange(
    (folder: number) => client.send(moveFavorites, { ...namedIn(chosen), folder }),
    {
      failed: `没有移动选中的${KINDS[chosen.kind]}`,
      told: ({ moved }) => `已移动 ${moved} ${UNITS[chosen.kind]}${KINDS[chosen.kind]}`,
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  if (data === undefined)
    return <PopoverWaiting what="文件夹" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.targets}>
      {data.folders.length === 0 && <p className={classes.note}>还没有文件夹，请先在列表上方新建。</p>}
      {[...data.folders, ...(data.folders.length === 0 ? [] : [LOOSE])].map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={classes.target}
          disabled={move.isPending}
          onClick={() => move.mutate(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

const LOOSE = { id: NO_FOLDER, name: '移出文件夹（未归类）' };
