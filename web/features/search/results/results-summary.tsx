import type { SearchResult } from '#contract/search.ts';
import { countFilters, type ListKind, listKindOf, type SearchState } from '../search-state.ts';
import classes from './results-summary.module.css';

const TITLES: Record<ListKind, string> = {
  recommended: '推荐报告',
  latest: '最新报告',
  browse: '筛选结果',
  fuzzy: '模糊匹配结果',
  search: '搜索结果',
};

function titleOf(state: SearchState): string {
  const kind = listKindOf(state);
  // Only the order was chosen: nothing is filtered out.
  return kind === 'browse' && countFilters(state) === 0 ? '全部报告' : TITLES[kind];
}

interface ResultsSummaryProps {
  state: SearchState;
  result: SearchResult | undefined;
}

/** The count and the time taken, said once and announced when they change. */
export function ResultsSummary({ state, result }: ResultsSummaryProps) {
  const time =
    result !== undefined && result.took_ms > 0
      ? `，用时 ${Math.max(1, Math.round(result.took_ms))} 毫秒`
      : '';
  return (
    <div className={classes.summary}>
      <h2 className={classes.title}>{titleOf(state)}</h2>
      <p className={classes.count} role="status">
        {result !== undefined && `共 ${result.count.toLocaleString('zh-CN')} 篇${time}`}
      </p>
      {result !== undefined && result.notice !== '' && <p className={classes.notice}>{result.notice}</p>}
    </div>
  );
}
