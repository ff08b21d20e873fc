import type { ReportItem } from '#contract/calls/reports.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import type { LibraryReads } from '../library/index.ts';

/** A report of somebody's own list, and when it came there. */
export interface OwnReport {
  fid: number;
  at: Date;
}

export interface OwnAsked {
  /** 1-based. */
  page: number;
  pageSize: number;
  /** Empty for the whole list. */
  keyword: string;
}

export interface Described<Item> {
  item: Item;
  atSeconds: number;
}

export interface OwnPage<Item> {
  items: Described<Item>[];
  /** Entries that hold the words, on all pages. */
  count: number;
  /** Entries in the whole list. */
  total: number;
}

/** What the words are sought in: title, organisation, companies and authors. */
export const reportText = (item: ReportItem): string =>
  [
    item.name,
    item.stockOrgData.name,
    ...item.stockData.flatMap(({ name, code }) => [name, code]),
    ...item.researcherData.map(({ name }) => name),
  ].join('\n');

/** Reports of somebody's own list as lists show them, in that order; what was removed meanwhile is missing. */
export async function describeReports(
  reads: Pick<LibraryReads, 'reportItems'>,
  reports: readonly OwnReport[],
): Promise<Described<ReportItem>[]> {
  const items = await reads.reportItems(reports.map(({ fid }) => fid));
  const atOf = new Map(reports.map(({ fid, at }) => [fid, secondsOf(at)]));
  return items.map((item) => ({ item, atSeconds: atOf.get(item.fid) ?? 0 }));
}

/**
 * A page of what is somebody's own, in the order of `own`. Words are sought in all of it, however many pages it fills, as search reads
 * letters: an entry's `textOf` holds every one.
 */
export async function seekInOwn<Entry, Item>(
  own: readonly Entry[],
  { page, pageSize, keyword }: OwnAsked,
  as: { describe: (entries: readonly Entry[]) => Promise<Described<Item>[]>; textOf: (item: Item) => string },
): Promise<OwnPage<Item>> {
  const words = foldText(keyword)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const onPage = <Value>(values: readonly Value[]) => values.slice((page - 1) * pageSize, page * pageSize);
  const total = own.length;
  if (words.length === 0) return { items: await as.describe(onPage(own)), count: total, total };
  const found = (await as.describe(own)).filter(({ item }) => {
    const text = foldText(as.textOf(item));
    return words.every((word) => text.includes(word));
  });
  return { items: onPage(found), count: found.length, total };
}
