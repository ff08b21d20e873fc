import { Link } from 'react-router';
import type { FolderItem } from '#contract/calls/folders.ts';
import type { SearchResult } from '#contract/calls/search.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useGate } from '#web/features/rights/index.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { EMPTY_SEARCH, listKindOf, type SearchState, searchHref } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { AskOfResult } from './ask-of-result.tsx';
import classes from './lists.module.css';
import { WaitForNew } from './wait-for-new.tsx';

const LISTS = [
  { kind: 'recommended', label: '推荐', change: { list: '' } },
  { kind: 'hot', label: '热门', change: { list: 'hot' } },
  { kind: 'folder', label: '目录', change: { list: 'folder' } },
] as const;

/** The lists of a page on which nothing is sought; nothing where something is. */
function ListTabs({ state }: { state: SearchState }) {
  const kind = listKindOf(state);
  if (!LISTS.some((list) => list.kind === kind)) return null;
  return (
    <nav className={classes.tabs} aria-label="列表">
      {LISTS.map((list) => (
        <Link
          key={list.kind}
          to={searchHref({ ...EMPTY_SEARCH, view: state.view, ...list.change })}
          className={classes.tab}
          aria-current={list.kind === kind ? 'page' : undefined}
          preventScrollReset
        >
          {list.label}
        </Link>
      ))}
    </nav>
  );
}

interface FoldersProps extends SearchControls {
  folders: readonly FolderItem[];
}

/** The folders of the open one, and the way back up. Those of the second level are a right (S1 §5). */
function Folders({ state, change, folders }: FoldersProps) {
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

interface ListsProps extends Partial<FoldersProps> {
  state: SearchState;
  result?: SearchResult | undefined;
}

/** The one or the other, so that both come at once. */
export function Lists({ state, change, folders, result }: ListsProps) {
  if (folders === undefined || change === undefined)
    return (
      <>
        {state.keyword === '' && <ListTabs state={state} />}
        {result !== undefined && state.keyword !== '' && (
          <AskOfResult keyword={state.keyword} list={result.list} />
        )}
        {result !== undefined && <WaitForNew state={state} result={result} />}
      </>
    );
  return state.list === 'folder' ? <Folders state={state} change={change} folders={folders} /> : null;
}
