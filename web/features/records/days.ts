import { dayOf, daysBefore, momentOf } from '#contract/text/calendar.ts';

export interface Day<Item> {
  /** 今天, 昨天, or yyyy-MM-dd. */
  label: string;
  /** yyyy-MM-dd. */
  day: string;
  items: Item[];
}

/** Items in their order, those of one day together. `nowSeconds` tells today. */
export function daysOf<Item extends { recorded_at: number }>(
  items: readonly Item[],
  nowSeconds: number,
): Day<Item>[] {
  const today = dayOf(nowSeconds);
  const names = new Map([
    [today, '今天'],
    [daysBefore(today, 1), '昨天'],
  ]);
  const days: Day<Item>[] = [];
  for (const item of items) {
    const day = dayOf(item.recorded_at);
    const label = names.get(day) ?? day;
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ label, day, items: [item] });
  }
  return days;
}

/** HH:mm, of a day that stands above. */
export const timeOf = (seconds: number): string => momentOf(seconds).slice(-5);
