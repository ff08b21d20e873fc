import type { FolderItem } from '#contract/calls/folders.ts';
import { useGate } from '#web/features/rights/index.ts';
import { grouped } from '#web/ui/grouped.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import type { SearchControls } from '../use-search-state.ts';
import classes from './list-tabs.module.css';

interface FoldersProps extends SearchControls {
  folders: readonly FolderItem[];
}

/** The folders of the open one, and the way back up. Those of the second level are a right (S1 §5). */
export function Folders({ state, change, folders }: FoldersProps) {
  const { lockOf, pass } = useGate();
  const { folders: way } = state;
  const lock = way.length === 0 ? null : lockOf('filterBySecondIndustry');
  const open = (id: number) => change({ list: 'folder', folders: [...way, id] });
  return (
    <>
      {way.length > 0 && (
        <button
          type="button"
          className={classes.up}
          onClick={() => change({ list: 'folder', folders: way.slice(0, -1) })}
        >
          ‹ 返回上一级
        </button>
      )}
      {folders.length > 0 && (
        <ul className={classes.folders} aria-label="目录">
          {folders.map(({ id, name, file_count }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.folder}
                onClick={() => (lock === null ? open(id) : pass('filterBySecondIndustry', () => open(id)))}
              >
                <span className={classes.name}>{name}</span>
                <span className={classes.count}>{grouped(file_count)} 篇</span>
                {lock !== null && <LockTag needs={lock} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
