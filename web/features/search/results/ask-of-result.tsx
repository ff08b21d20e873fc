import { Link } from 'react-router';
import type { SearchResult } from '#contract/calls/search.ts';
import { askHref } from '#web/features/addresses/index.ts';
import classes from './seek-also.module.css';

interface AskOfResultProps {
  keyword: string;
  list: readonly Pick<SearchResult['list'][number], 'fid' | 'page_count' | 'content'>[];
}

/** Leads to a question that is put to what is listed, and to nothing else; of records without a file it says before the click what they answer from. */
export function AskOfResult({ keyword, list }: AskOfResultProps) {
  if (list.length === 0) return null;
  const limit = answersFrom(list);
  // A phone has no room for it here: there it is read where the question is put.
  const name = `搜索“${keyword}”这一页的 ${list.length} 份报告${limit && `（${limit}）`}`;
  return (
    <Link
      to={askHref({ fids: list.map(({ fid }) => fid), name })}
      className={classes.also}
      title={`就${name}提问`}
    >
      问一问 ›{limit !== '' && <span className={`${classes.cost} ${classes.limit}`}>{limit}</span>}
    </Link>
  );
}

/** Where no report has its text; empty where one has. */
function answersFrom(list: AskOfResultProps['list']): string {
  if (list.some(({ page_count: pages }) => pages > 0)) return '';
  return list.some(({ content }) => content !== '') ? '没有原文，按标题与摘要作答' : '没有原文，按标题作答';
}
