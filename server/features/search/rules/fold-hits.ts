/** What tells whether two reports of a list are the same one, or issues of one periodical. */
export interface Foldable {
  fid: number;
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
  if (a.titleKey !== b.titleKey || !mayShareStocks(a, b)) return false;
  const days = Math.abs(a.publishedAtSeconds - b.publishedAtSeconds) / DAY_SECONDS;
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

function firstOfAllSame(reports: readonly Foldable[]): Map<number, number> {
  const byTitle = Map.groupBy(reports, ({ titleKey }) => titleKey);
  return new Map([...byTitle.values()].flatMap((namesakes) => [...firstOfSame(namesakes)]));
}

/**
 * One row for each series and for each report that was filed more than once: the first of them in the given order. Reports
 * of which nothing is known stand for themselves.
 */
export function foldHits(fids: readonly number[], facts: readonly Foldable[]): FoldedRow[] {
  const factsOf = new Map(facts.map((each) => [each.fid, each]));
  const firstOf = firstOfAllSame(fids.flatMap((fid) => factsOf.get(fid) ?? []));
  const rows = new Map<number, FoldedRow>();
  const bySeries = new Map<string, FoldedRow>();
  for (const fid of fids) {
    const seriesKey = factsOf.get(fid)?.seriesKey ?? '';
    const same = rows.get(firstOf.get(fid) ?? fid);
    const issue = seriesKey === '' ? undefined : bySeries.get(seriesKey);
    if (same !== undefined) same.duplicates.push(fid);
    else if (issue !== undefined) issue.series.push(fid);
    else {
      const row = { fid, series: [], seriesKey, duplicates: [] };
      rows.set(fid, row);
      if (seriesKey !== '') bySeries.set(seriesKey, row);
    }
  }
  return [...rows.values()];
}
