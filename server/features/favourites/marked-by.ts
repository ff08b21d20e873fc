import type { ReportItem } from '#contract/calls/reports.ts';

/** `favourites`: the `fid`s that the asker keeps. */
export const markedBy = (favourites: ReadonlySet<number>, item: ReportItem): ReportItem => ({
  ...item,
  is_favorite: favourites.has(item.fid) ? 1 : 0,
});
