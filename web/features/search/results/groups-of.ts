import type { SearchResult } from '#contract/calls/search.ts';

export interface ResultGroup {
  /** The quiet line above; empty where there is nothing to say. */
  line: string;
  /** Place in the list of the page. */
  from: number;
  reports: SearchResult['list'];
}

/** The list in its groups; one without a line where the server names none. */
export function groupsOf({ list, groups }: Pick<SearchResult, 'list' | 'groups'>): ResultGroup[] {
  if (groups.length === 0) return [{ line: '', from: 0, reports: list }];
  return groups.map(({ from, line }, at) => ({
    from,
    line,
    reports: list.slice(from, groups[at + 1]?.from),
  }));
}

const number = (count: number): string => count.toLocaleString('zh-CN');

/** How much was found: what fits in full first. */
export function countText({ count, full, folded }: Pick<SearchResult, 'count' | 'full' | 'folded'>): string {
  const partly = count + folded - full;
  if (partly <= 0) return `共 ${number(count + folded)} 篇`;
  if (full === 0) return `没有全部符合的，${number(partly)} 篇部分符合`;
  return `${number(full)} 篇全部符合，另有 ${number(partly)} 篇部分符合`;
}
