import type { PageSize } from './page-layout.ts';

/** So many pages, one behind the other, of this width and height in points. */
export type PageRun = readonly [pages: number, width: number, height: number];

/** What may come of rounding, in points. */
const SLACK = 0.1;

/** The size of every page; null where the runs are of another file than one of `count` pages that begins with `first`. */
export function sizesOfRuns(runs: readonly PageRun[], count: number, first: PageSize): PageSize[] | null {
  const pages = runs.reduce((sum, [length]) => sum + length, 0);
  const [, width = 0, height = 0] = runs[0] ?? [];
  const isAlike = Math.abs(width - first.width) <= SLACK && Math.abs(height - first.height) <= SLACK;
  if (pages !== count || !isAlike) return null;
  return runs.flatMap(([length, width, height]) => Array.from({ length }, () => ({ width, height })));
}

/** The size of one page, 1-based; null where the runs do not reach so far. */
export function sizeInRuns(runs: readonly PageRun[], page: number): PageSize | null {
  let before = 0;
  for (const [pages, width, height] of runs) {
    before += pages;
    if (page <= before) return { width, height };
  }
  return null;
}
