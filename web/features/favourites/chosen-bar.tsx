import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { moveFavorites, removeFavorites } from '#contract/calls/favourite-folders.ts';
import { MOST_SCOPED } from '#contract/rights/ask-scope.ts';
import { FOLDER_LIMITS, NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { MOST_GRID_REPORTS } from '#contract/rights/grid-terms.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { askHref, gridHref } from '#web/features/addresses/index.ts';
import { Popover } from '#web/ui/popover/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ActsOfMany } from './acts-of-many.ts';
import { foldersQuery } from './collection-query.ts';
import { ConfirmedAct } from './confirmed-act.tsx';
import { ExportList } from './export-list.tsx';
import classes from './folders.module.css';
import { useCollectionChange } from './use-collection-change.ts';

interface ChosenBarProps {
  chosen: readonly number[];
  /** Those of this page that are not chosen. */
  others: readonly number[];
  onChoose: (fids: readonly number[]) => void;
  /** What others offer to do with several reports. */
  acts: ActsOfMany;
}

/** What is done with the reports that are chosen, at the foot of the window while any is. Behind `lazyPart`. */
export function ChosenBar({ chosen, others, onChoose, acts }: ChosenBarProps) {
  const client = useClient();
  const clear = () => onChoose([]);
  const remove = useCollectionChange(() => client.send(removeFavorites, { fids: [...chosen] }), {
    told: ({ removed }) => `已取消收藏 ${removed} 份报告`,
    onDone: clear,
  });
  const number = chosen.length;
  const room = FOLDER_LIMITS.atOnce - number;
  const text = `确定取消收藏选中的 ${number} 份报告？它们也离开所在的文件夹；报告本身不受影响。`;
  return (
    <section className={classes.bar} aria-label="对选中的报告">
      <p className={classes.chosen} role="status">
        已选 {number} 份{room <= 0 && `，一次最多 ${FOLDER_LIMITS.atOnce} 份`}
      </p>
      {others.length > 0 && room > 0 && (
        <button
          type="button"
          className={classes.act}
          onClick={() => onChoose([...chosen, ...others].slice(0, FOLDER_LIMITS.atOnce))}
        >
          选中本页
        </button>
      )}
      <Popover label="移到文件夹" width={240} button={{ className: classes.act, children: '移到文件夹' }}>
        {(close) => <MoveTo fids={chosen} onClose={close} onDone={clear} />}
      </Popover>
      {acts({ fids: chosen }, classes.act)}
      {number <= MOST_SCOPED ? (
        <Link className={classes.act} to={askHref({ fids: [...chosen], name: `收藏里的 ${number} 份报告` })}>
          问一问
        </Link>
      ) : (
        <span className={classes.note}>一次最多问 {MOST_SCOPED} 份</span>
      )}
      <ExportList of={{ fids: chosen }} name="我的收藏" count={number} />
      {number <= MOST_GRID_REPORTS && (
        <Link className={classes.act} to={gridHref({ fids: [...chosen] })}>
          问题表格
        </Link>
      )}
      <ConfirmedAct
        label="取消收藏"
        act="取消收藏"
        dismiss="继续收藏"
        text={text}
        isPending={remove.isPending}
        goOn={() => remove.mutate(undefined)}
      />
      <button type="button" className={classes.act} data-end onClick={clear}>
        取消选择
      </button>
    </section>
  );
}

interface MoveToProps {
  fids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

function MoveTo({ fids, onClose, onDone }: MoveToProps) {
  const client = useClient();
  const { data, error } = useQuery(foldersQuery());
  const move = useCollectionChange(
    (folder: number) => client.send(moveFavorites, { fids: [...fids], folder }),
    {
      told: ({ moved }) => `已移动 ${moved} 份报告`,
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  if (data === undefined)
    return error === null ? <Skeleton height={96} /> : <p role="alert">{messageOfError(error)}</p>;
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
