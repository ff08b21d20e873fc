import { Link } from 'react-router';
import type { SearchResult } from '#contract/calls/search.ts';
import { askHref } from '#web/features/addresses/index.ts';
import classes from './seek-also.module.css';

interface AskOfResultProps {
  keyword: string;
  list: readonly Pick<SearchResult['list'][number], 'fid' | 'page_count' | 'content'>[];
}

/** Leads to a question that is put to what is listed, and to nothing else; where that has no text it says before the click what it answers from, or that it cannot. */
export function AskOfResult({ keyword, list }: AskOfResultProps) {
  const said = list.filter(({ page_count: pages, content }) => pages > 0 || content !== '');
  if (list.length === 0) return null;
  if (said.length === 0)
    return (
      <span className={classes.cost}>
        不能提问<span className={classes.limit}>：这一页都没有原文与摘要</span>
      </span>
    );
  const limit = said.some(({ page_count: pages }) => pages > 0) ? '' : '没有原文，按摘要作答';
  // A phone has no room for it here: there it is read where the question is put.
  const name = `搜索“${keyword}”这一页的 ${said.length} 份报告${limit && `（${limit}）`}`;
  return (
    <Link
      to={askHref({ fids: said.map(({ fid }) => fid), name })}
      className={classes.also}
      title={`就${name}提问`}
    >
      问一问 ›{limit !== '' && <span className={`${classes.cost} ${classes.limit}`}>{limit}</span>}
    </Link>
  );
}
