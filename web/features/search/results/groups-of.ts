import type { SearchResult } from '#contract/calls/search.ts';
import { grouped } from '#contract/text/grouped.ts';

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

/** How much was found: what fits in full first. */
export function countText({ count, full, folded }: Pick<SearchResult, 'count' | 'full' | 'folded'>): string {
  const partly = count + folded - full;
  if (partly <= 0) return `共 ${grouped(count + folded)} 篇`;
  if (full === 0) return `没有全部符合的，${grouped(partly)} 篇部分符合`;
  return `${grouped(full)} 篇全部符合，另有 ${grouped(partly)} 篇部分符合`;
}

/** Nothing of a page has a picture to preview. */
export const lacksCovers = (list: readonly { share_url: string }[]): boolean =>
  list.length > 0 && list.every(({ share_url }) => share_url === '');
