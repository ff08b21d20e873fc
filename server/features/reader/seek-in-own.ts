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

export interface OwnPage {
  items: { item: ReportItem; atSeconds: number }[];
  /** Reports that hold the words, on all pages. */
  count: number;
  /** Reports in the whole list. */
  total: number;
}

/** True where the title, organisation, companies and authors together hold every word, as search reads letters. */
function holds(item: ReportItem, words: readonly string[]): boolean {
  const names = [
    item.name,
    item.stockOrgData.name,
    ...item.stockData.flatMap(({ name, code }) => [name, code]),
    ...item.researcherData.map(({ name }) => name),
  ];
  const text = foldText(names.join('\n'));
  return words.every((word) => text.includes(word));
}

/** A page of what is somebody's own, in the order of `own`. Words are sought in all of it, however many pages it fills. */
export async function seekInOwn(
  { reads }: { reads: Pick<LibraryReads, 'reportItems'> },
  own: readonly OwnReport[],
  { page, pageSize, keyword }: OwnAsked,
): Promise<OwnPage> {
  const words = foldText(keyword)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const onPage = <Value>(values: readonly Value[]) => values.slice((page - 1) * pageSize, page * pageSize);
  const itemsOf = async (reports: readonly OwnReport[]) => {
    const items = await reads.reportItems(reports.map(({ fid }) => fid));
    const atOf = new Map(reports.map(({ fid, at }) => [fid, secondsOf(at)]));
    return items.map((item) => ({ item, atSeconds: atOf.get(item.fid) ?? 0 }));
  };
  const total = own.length;
  if (words.length === 0) return { items: await itemsOf(onPage(own)), count: total, total };
  const found = (await itemsOf(own)).filter(({ item }) => holds(item, words));
  return { items: onPage(found), count: found.length, total };
}
