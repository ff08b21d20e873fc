import type { MatchPosition } from './find-state.ts';

/** By 1-based page, only pages with matches. */
export type CountedPages = ReadonlyMap<number, { count: number }>;

/** The pages with matches in reading order, whatever the order in which they were found. */
function pagesOf(found: CountedPages): number[] {
  return [...found.keys()].sort((a, b) => a - b);
}

export function countMatches(found: CountedPages): number {
  return [...found.values()].reduce((sum, { count }) => sum + count, 0);
}

/** 1-based place of a match among all that were found; 0 without one. */
export function ordinalOf(found: CountedPages, position: MatchPosition | null): number {
  if (!position) return 0;
  const before = [...found].filter(([page]) => page < position.page);
  return before.reduce((sum, [, { count }]) => sum + count, position.index + 1);
}

/** The match after or before the current one, round the ends; from the page in view where none is current. */
export function neighbour(
  found: CountedPages,
  current: MatchPosition | null,
  direction: 1 | -1,
  pageInView: number,
): MatchPosition | null {
  const pages = pagesOf(found);
  const countOf = (page: number) => found.get(page)?.count ?? 0;
  const edgeOf = (page: number) => ({ page, index: direction === 1 ? 0 : countOf(page) - 1 });
  if (pages.length === 0) return null;
  if (current) {
    const index = current.index + direction;
    if (index >= 0 && index < countOf(current.page)) return { page: current.page, index };
  }
  const at = current?.page ?? pageInView - (direction === 1 ? 0.5 : -0.5);
  const beyond = direction === 1 ? pages.find((page) => page > at) : pages.findLast((page) => page < at);
  const page = beyond ?? (direction === 1 ? pages[0] : pages.at(-1));
  return page === undefined ? null : edgeOf(page);
}
