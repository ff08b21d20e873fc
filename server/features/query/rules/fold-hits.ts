import { isSameHeadline } from './same-headline.ts';

/** What tells whether two reports of a list are the same one, or issues of one periodical. */
export interface Foldable {
  fid: number;
  title: string;
  titleKey: string;
  /** 0 where no house is known. */
  organisationId: number;
  /** Seconds since 1970. */
  publishedAtSeconds: number;
  stocks: readonly string[];
  /** Empty for what is no periodical. */
  seriesKey: string;
}

/** A row of a list, and the reports that stand under it. */
export interface FoldedRow {
  fid: number;
  /** Other issues of its series that were found. */
  series: number[];
  seriesKey: string;
  /** The same report filed again. */
  duplicates: number[];
}

const DAY_SECONDS = 86_400;
/** Catalogues date one report some days apart, each by when it saw it. */
const SAME_HOUSE_DAYS = 5;
/** The same title of two houses at the same time is one report under two names of its house, or of a house and its copyist. */
const OTHER_HOUSE_DAYS = 1;

/** Houses give reports of one day the same title and tell them apart by the stock alone. */
const mayShareStocks = (a: Foldable, b: Foldable): boolean =>
  a.stocks.length === 0 || b.stocks.length === 0 || a.stocks.some((code) => b.stocks.includes(code));

export function isSameReport(a: Foldable, b: Foldable): boolean {
  const days = Math.abs(a.publishedAtSeconds - b.publishedAtSeconds) / DAY_SECONDS;
  const isNamesake =
    a.titleKey === b.titleKey ||
    (days === 0 && a.organisationId === b.organisationId && isSameHeadline(a.title, b.title));
  if (!isNamesake || !mayShareStocks(a, b)) return false;
  if (a.organisationId !== b.organisationId) return days <= OTHER_HOUSE_DAYS;
  // Of a periodical whose issues have no headline the day is what tells them apart.
  return days <= (a.seriesKey === '' ? SAME_HOUSE_DAYS : 0);
}

/** Of each report the first, in the given order, of those that are the same; what is the same as one of them is the same as all. */
function firstOfSame(reports: readonly Foldable[]): Map<number, number> {
  const groups: Foldable[][] = [];
  for (const report of reports) {
    const joined = groups.filter((group) => group.some((other) => isSameReport(other, report)));
    const [first, ...others] = joined;
    if (first === undefined) groups.push([report]);
    else first.push(...others.flatMap((other) => other.splice(0)), report);
  }
  const place = new Map(reports.map(({ fid }, at) => [fid, at]));
  return new Map(
    groups.flatMap((group) => {
      const inOrder = group.map(({ fid }) => fid).sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
      return inOrder.map((fid) => [fid, inOrder[0] ?? fid] as const);
    }),
  );
}

/** So many issues of one series are rows of their own where each answers the query by its headline. */
const MOST_ISSUES = 2;

/**
 * One row for each series and for each report that was filed more than once: the first of them in the given order. Of a series a second
 * issue has a row too where it `answers` by itself, as 农业周报：猪价快速调整 does for 农业 猪价.
 * Reports of which nothing is known stand for themselves.
 */
export function foldHits(
  fids: readonly number[],
  facts: readonly Foldable[],
  answers: (issue: Foldable) => boolean,
): FoldedRow[] {
  const factsOf = new Map(facts.map((each) => [each.fid, each]));
  const firstOf = firstOfSame(fids.flatMap((fid) => factsOf.get(fid) ?? []));
  const rows = new Map<number, FoldedRow>();
  const bySeries = new Map<string, FoldedRow[]>();
  for (const fid of fids) {
    const report = factsOf.get(fid);
    const seriesKey = report?.seriesKey ?? '';
    const same = rows.get(firstOf.get(fid) ?? fid);
    const issues = bySeries.get(seriesKey) ?? [];
    const [first] = issues;
    const isOwn =
      first === undefined || (issues.length < MOST_ISSUES && report !== undefined && answers(report));
    if (same !== undefined) same.duplicates.push(fid);
    else if (!isOwn) first.series.push(fid);
    else {
      const row = { fid, series: [], seriesKey, duplicates: [] };
      rows.set(fid, row);
      if (seriesKey !== '') bySeries.set(seriesKey, [...issues, row]);
    }
  }
  return [...rows.values()];
}
