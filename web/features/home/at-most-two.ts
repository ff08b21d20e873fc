import type { ReportItem } from '#contract/calls/reports.ts';

type Compared = Pick<ReportItem, 'stockOrgData' | 'stockData'>;

/** A list shows so many of one house, and so many about one company. */
const MOST_OF_ONE = 2;

/** The first `size` in their order, at most two of one house or about one company; where the list has nothing else, the rest of it follows. */
export function atMostTwo<Report extends Compared>(list: readonly Report[], size: number): Report[] {
  const counts = new Map<string, number>();
  const taken = new Set<Report>();
  for (const report of list) {
    if (taken.size === size) break;
    const { stockOrgData, stockData } = report;
    const names = [stockOrgData.name, ...stockData.map(({ code }) => code)].filter((name) => name !== '');
    if (names.some((name) => (counts.get(name) ?? 0) >= MOST_OF_ONE)) continue;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    taken.add(report);
  }
  const rest = list.filter((report) => !taken.has(report)).slice(0, size - taken.size);
  return [...taken, ...rest];
}
