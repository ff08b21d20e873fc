import { Link } from 'react-router';
import type { SearchResult } from '#contract/calls/search.ts';
import { askHref } from '#web/features/addresses/index.ts';
import classes from './seek-also.module.css';

/** Leads to a question that is put to what is listed, and to nothing else. */
export function AskOfResult({ keyword, list }: { keyword: string; list: SearchResult['list'] }) {
  const fids = list.flatMap(({ fid, page_count: pages }) => (pages > 0 ? [fid] : []));
  if (fids.length === 0) return null;
  const name = `搜索“${keyword}”这一页的 ${fids.length} 份报告`;
  return (
    <Link to={askHref({ fids, name })} className={classes.also} title={`就${name}提问`}>
      问一问 ›
    </Link>
  );
}
