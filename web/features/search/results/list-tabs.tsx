import { Link } from 'react-router';
import { EMPTY_SEARCH, listKindOf, type SearchState, searchHref } from '../search-state.ts';
import classes from './list-tabs.module.css';

const LISTS = [
  { kind: 'recommended', label: '推荐', change: { list: '' } },
  { kind: 'hot', label: '热门', change: { list: 'hot' } },
  { kind: 'folder', label: '目录', change: { list: 'folder' } },
] as const;

/** The lists of a page on which nothing is sought; nothing where something is. */
export function ListTabs({ state }: { state: SearchState }) {
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
