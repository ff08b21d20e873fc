/**
 * Row ids ascend with publish time: the seconds since 1970 above, and 20 bits below them that keep reports of one second
 * apart. So newest-first is reading from the end and a date range is a row-id range. Reports dated by day only share the
 * upper part, which keeps the differences between neighbours, and with them the index, small.
 */
export const IDS_PER_SECOND = 2 ** 20;
const LAST_SECOND = Math.floor(Number.MAX_SAFE_INTEGER / IDS_PER_SECOND) - 1;

/** First row id a report of that second may have. */
export function firstRowIdOf(publishedAtSeconds: number): number {
  const second = Math.min(Math.max(Math.floor(publishedAtSeconds), -LAST_SECOND), LAST_SECOND);
  return second * IDS_PER_SECOND;
}

/** The place a report prefers among those of its second: by its id, so that a rebuild in any order gives the same index. */
export const preferredPlace = (fid: number): number =>
  ((fid % IDS_PER_SECOND) + IDS_PER_SECOND) % IDS_PER_SECOND;

export const publishedSecondsOf = (rowId: number): number => Math.floor(rowId / IDS_PER_SECOND);

/** Inclusive range of row ids for an inclusive range of seconds; undefined leaves a side open. */
export function rowIdRange(
  from: number | undefined,
  to: number | undefined,
): { first: number; last: number } {
  return {
    first: from === undefined ? Number.MIN_SAFE_INTEGER : firstRowIdOf(Math.ceil(from)),
    last: to === undefined ? Number.MAX_SAFE_INTEGER : firstRowIdOf(to) + IDS_PER_SECOND - 1,
  };
}
