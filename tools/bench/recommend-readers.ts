import { sql } from 'kysely';
import { DAY_SECONDS, startOfDay } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';

/** A report with what may interest somebody in it. */
export interface KnownReport {
  fid: number;
  folded: string;
  /** Seconds since 1970. */
  publishedAtSeconds: number;
  industry: number;
  second: number;
  stocks: string[];
}

/** What a simulated reader really cares about; recommendations are never told. */
export interface Interest {
  kind: 'second-level industry' | 'company' | 'two industries' | 'topic';
  /** 0 to 3: how much of it a report is. */
  gradeOf(report: KnownReport): number;
}

export interface SimulatedReader {
  uid: number;
  interest: Interest;
  /** The latest first. */
  reads: { fid: number; atMs: number }[];
}

/** Every report of a library, the newest first. */
export async function readLibrary(database: Database): Promise<KnownReport[]> {
  const { rows } = await sql<{
    fid: number;
    title: string;
    day: string;
    industry: number | null;
    second: number | null;
    stocks: string[] | null;
  }>`SELECT r.id AS fid, r.title, r.published_on::text AS day, r.industry1 AS industry, r.industry2 AS second,
       (SELECT array_agg(code ORDER BY ordinal) FROM report_stocks s WHERE s.report_id = r.id) AS stocks
     FROM reports r ORDER BY r.published_on DESC, r.id DESC`.execute(tablesOf<object>(database));
  return rows.map(({ fid, title, day, industry, second, stocks }) => ({
    fid,
    folded: foldText(title),
    publishedAtSeconds: startOfDay(day),
    industry: industry ?? 0,
    second: second ?? 0,
    stocks: stocks ?? [],
  }));
}

/** Reports of so many days before the newest are what readers read, and what may be recommended to them. */
const READ_DAYS = 120;
const READS = 8;
/** So often a reader reads something for no reason. */
const NOISE = 0.2;
/** Of something nobody wrote more of than this on, nobody can be told. */
const LEAST_WRITTEN = 6;

function countBy<Key>(
  reports: readonly KnownReport[],
  keysOf: (report: KnownReport) => readonly Key[],
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const report of reports) for (const key of keysOf(report)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const written = <Key>(counts: ReadonlyMap<Key, number>): Key[] =>
  [...counts].filter(([, count]) => count >= LEAST_WRITTEN).map(([key]) => key);

const some = (id: number) => (id === 0 ? [] : [id]);

/** Interests of the four kinds that the reports of these days allow. */
export function interestsIn(reports: readonly KnownReport[], topics: readonly string[]) {
  const parentOf = new Map(reports.map(({ second, industry }) => [second, industry]));
  const seconds = written(countBy(reports, ({ second }) => some(second)));
  const industries = written(countBy(reports, ({ industry }) => some(industry)));
  const companies = written(countBy(reports, ({ stocks }) => stocks));
  const talked = topics.filter(
    (topic) => reports.filter(({ folded }) => folded.includes(topic)).length >= LEAST_WRITTEN,
  );
  const industryOfCompany = (code: string) =>
    reports.find(({ stocks, industry }) => industry !== 0 && stocks.includes(code))?.industry ?? -1;
  type Draw = (pick: <Of>(list: readonly Of[]) => Of) => Interest;
  const draws: Draw[] = [
    ...(seconds.length === 0
      ? []
      : [
          ((pick) => {
            const own = pick(seconds);
            return {
              kind: 'second-level industry',
              gradeOf: (report) =>
                report.second === own ? 3 : report.industry === parentOf.get(own) ? 1 : 0,
            };
          }) satisfies Draw,
        ]),
    ...(companies.length === 0
      ? []
      : [
          ((pick) => {
            const own = pick(companies);
            const around = industryOfCompany(own);
            return {
              kind: 'company',
              gradeOf: ({ stocks, industry }) => (stocks.includes(own) ? 3 : industry === around ? 1 : 0),
            };
          }) satisfies Draw,
        ]),
    ...(industries.length < 2
      ? []
      : [
          ((pick) => {
            const own = [pick(industries), pick(industries)];
            return { kind: 'two industries', gradeOf: ({ industry }) => (own.includes(industry) ? 3 : 0) };
          }) satisfies Draw,
        ]),
    ...(talked.length === 0
      ? []
      : [
          ((pick) => {
            const own = pick(talked);
            return { kind: 'topic', gradeOf: ({ folded }) => (folded.includes(own) ? 3 : 0) };
          }) satisfies Draw,
        ]),
  ];
  return draws;
}

/** Readers in turns of the kinds of interest, each having read some of what interests them and, now and then, anything. */
export function simulateReaders(
  all: readonly KnownReport[],
  {
    readers,
    topics,
    random,
    nowMs,
  }: { readers: number; topics: readonly string[]; random: () => number; nowMs: number },
): SimulatedReader[] {
  const since = nowMs / 1000 - READ_DAYS * DAY_SECONDS;
  const recent = all.filter(({ publishedAtSeconds }) => publishedAtSeconds >= since);
  const pick = <Of>(list: readonly Of[]): Of => {
    const chosen = list[Math.floor(random() * list.length)];
    if (chosen === undefined) throw new Error('nothing to draw from');
    return chosen;
  };
  const draws = interestsIn(recent, topics);
  return Array.from({ length: readers }, (_, at) => {
    const interest = (draws[at % draws.length] ?? pick(draws))(pick);
    const wanted = recent.filter((report) => interest.gradeOf(report) === 3);
    const fids = new Set<number>();
    for (let n = 0; n < READS; n += 1) {
      const of = random() < NOISE || wanted.length === 0 ? recent : wanted;
      fids.add(pick(of).fid);
      // Half of what interests somebody stays unread, so that there is something to find.
      if (fids.size * 2 >= wanted.length) break;
    }
    const reads = Array.from(fids, (fid) => ({
      fid,
      atMs: nowMs - Math.floor(random() * 30 * DAY_SECONDS * 1000),
    }));
    return { uid: 1_000_000 + at, interest, reads: reads.sort((a, b) => b.atMs - a.atMs) };
  });
}
