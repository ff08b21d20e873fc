import type { ReportItem } from '#contract/calls/reports.ts';

/** Reports in turns, one of each industry, those with a readable file first; within an industry the order stays. */
export function interleaveByIndustry(items: readonly ReportItem[]): ReportItem[] {
  const queues = new Map<number, ReportItem[]>();
  for (const item of items.toSorted((a, b) => Number(b.page_count > 0) - Number(a.page_count > 0))) {
    const industry = item.fileIndustryData[0]?.id ?? 0;
    queues.set(industry, [...(queues.get(industry) ?? []), item]);
  }
  const mixed: ReportItem[] = [];
  for (let turn = 0; mixed.length < items.length; turn++) {
    for (const queue of queues.values()) {
      const item = queue[turn];
      if (item) mixed.push(item);
    }
  }
  return mixed;
}
