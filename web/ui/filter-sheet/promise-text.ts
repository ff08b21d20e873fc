import { grouped } from '#contract/text/grouped.ts';

/** What a search found, as a sheet of filters promises it. */
export interface Promised {
  /** What fits in full: what the tags of the sheet count too. */
  full: number;
  /** With what fits in part. */
  all: number;
  unit: string;
}

/** The number that the tags count comes first, and what else the list will hold stands beside it. */
export function promiseText({ full, all, unit }: Promised): string {
  const partly = all - full;
  if (partly <= 0) return `${grouped(full)} ${unit}`;
  if (full === 0) return `${grouped(partly)} ${unit}部分符合`;
  return `${grouped(full)} ${unit}，另有 ${grouped(partly)} ${unit}部分符合`;
}
