import { publishSpanLabel } from '#contract/text/publish-span.ts';
import type { SearchState } from './search-state.ts';

/** Sort modes 0 to 3 (S1 §4). */
export const SORT_CHOICES = [
  { value: 0, label: '综合排序' },
  { value: 1, label: '最新发布' },
  { value: 2, label: '最早发布' },
  { value: 3, label: '日期与页数' },
] as const;

/** Publish-time presets 0 to 4 (S1 §4); 0 is no filter. */
export const TIME_CHOICES = [
  { value: 1, label: '近一周' },
  { value: 2, label: '近一月' },
  { value: 3, label: '近半年' },
  { value: 4, label: '近一年' },
] as const;

export function sortLabel(sort: number): string {
  return SORT_CHOICES.find(({ value }) => value === sort)?.label ?? '综合排序';
}

/** What the time filter is set to; empty while it is not set. */
export const timeLabel = ({ time, from, to }: Pick<SearchState, 'time' | 'from' | 'to'>): string =>
  publishSpanLabel(from, to) || (TIME_CHOICES.find(({ value }) => value === time)?.label ?? '');
