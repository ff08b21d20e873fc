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

/** All that a search found, whether it stands in a row of its own or under another: what the list says of itself, and a sheet before it. */
export const foundIn = ({ count, folded }: Pick<SearchResult, 'count' | 'folded'>): number => count + folded;

/** How much was found: what fits in full first. */
export function countText({ count, full, folded }: Pick<SearchResult, 'count' | 'full' | 'folded'>): string {
  const found = foundIn({ count, folded });
  const partly = found - full;
  if (partly <= 0) return `共 ${grouped(found)} 篇`;
  if (full === 0) return `没有全部符合的，${grouped(partly)} 篇部分符合`;
  return `${grouped(full)} 篇全部符合，另有 ${grouped(partly)} 篇部分符合`;
}

/** Nothing of a page has a picture to preview. */
export const lacksCovers = (list: readonly { share_url: string }[]): boolean =>
  list.length > 0 && list.every(({ share_url }) => share_url === '');
