import { dayOf } from '#contract/text/calendar.ts';
import { BusinessError, CODES } from '#contract/wire/codes.ts';
import { createDeskReads } from '#server/features/home/desk-reads.ts';
import type { LibraryGate, LibraryReads, LibraryTables } from '#server/features/library/index.ts';
import { countUse } from '#server/features/library/store/uses.ts';
import { previewReport } from '#server/features/reader/preview-report.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { type AudienceStage, INDUSTRY, type Road, STOCK, type Told } from './audience-roads.ts';
import { readsOf } from './reads-of.ts';

const clockOf = ({ now }: Caller) => ({ now: () => now });

const shared = (ask: (reads: LibraryReads, stage: AudienceStage, caller: Caller) => Promise<Told>): Road => ({
  isShared: true,
  ask: (stage, gate, caller) => ask(readsOf(stage, gate, caller).everybodys, stage, caller),
});

/** What a road lists, and as many as it lists. */
const listed = (
  ask: (reads: LibraryReads, stage: AudienceStage, caller: Caller) => Promise<readonly number[]>,
): Road =>
  shared(async (reads, stage, caller) => {
    const fids = await ask(reads, stage, caller);
    return { fids, count: fids.length };
  });

type Desk = ReturnType<typeof createDeskReads>;

const desk = (ask: (desk: Desk, stage: AudienceStage, caller: Caller) => Promise<Told>): Road => ({
  isShared: true,
  ask: (stage, gate, caller) =>
    ask(
      createDeskReads({
        database: stage.database,
        clock: clockOf(caller),
        audiences: { of: gate.audiencesOf },
      }),
      stage,
      caller,
    ),
});

const idsByTitle = ({ documents }: AudienceStage): Map<string, number> =>
  new Map(documents.map(({ id, fields }) => [fields.title?.[0] ?? '', id]));

/** The documents of a day: each has its own; none where nothing tells a day. */
const publishedOn = ({ documents }: AudienceStage, day: string | undefined): number[] =>
  documents.filter((one) => dayOf(one.publishedAtSeconds) === day).map(({ id }) => id);

/** It holds the days of all documents. */
const SPAN = { until: '2025-12-31', weeks: 60, days: 400, limit: 20 };

async function previewed(reads: LibraryGate, fid: number, caller: Caller): Promise<readonly number[]> {
  const favourites = { among: async () => new Set<number>() };
  try {
    return [(await previewReport({ reads, favourites }, fid, caller)).detail.fid];
  } catch (error) {
    if (error instanceof BusinessError && error.code === CODES.notFound) return [];
    throw error;
  }
}

/** The roads on which the library itself lists, counts and tells, with no index between. */
export const LIBRARY_ROADS: Record<string, Road> = {
  'what was used most': shared(async (reads) => {
    const { ids, total } = await reads.hotReports({ offset: 0, limit: 50 });
    return { fids: ids, count: total };
  }),
  'what was used of late': listed(async (reads, { database, documents }, { now }) => {
    for (const { id } of documents) {
      const db = tablesOf<LibraryTables>(database);
      await countUse(db, id, { use: 'views', newReader: false, day: dayOf(now / 1000) });
    }
    return (await reads.heat({ limit: 50, withCharts: false })).map(({ fid }) => fid);
  }),
  'titles that teach words': listed(async (reads, stage) => {
    const ids = idsByTitle(stage);
    return (await reads.recentTitles(50)).map((title) => ids.get(title) ?? 0);
  }),
  'texts that teach names': listed(async (reads, stage) => {
    const ids = idsByTitle(stage);
    return (await reads.recentGlossed(50)).map(({ text }) => ids.get(text.split('。')[0] ?? '') ?? 0);
  }),
  'reports by their titles': listed(async (reads, stage) => [
    ...(await reads.reportsCalled([...idsByTitle(stage).keys()])).values(),
  ]),
  // Each document is about a company of its own, by the last of its codes.
  'names that queries speak of': listed(async (reads, { documents }) => {
    const known = new Set((await reads.entities()).map(({ code }) => code));
    return documents.flatMap(({ id, fields }) => (known.has(fields.stock?.at(-2) ?? '') ? [id] : []));
  }),
  covers: listed(async (reads, { documents }) => {
    const covers = await Promise.all(documents.map(({ id }) => reads.cover(id, 320)));
    return documents.flatMap(({ id }, at) => (covers[at] === null ? [] : [id]));
  }),
  'samples of charts': listed(async (reads, { documents }) => {
    const samples = await Promise.all(documents.map(({ id }) => reads.chartSample(id, 5)));
    return documents.flatMap(({ id }, at) => (samples[at]?.count === 0 ? [] : [id]));
  }),
  'public pages of reports': {
    isShared: false,
    async ask(stage, gate, caller) {
      const reads = readsOf(stage, gate, caller);
      const fids: number[] = [];
      for (const { id } of stage.documents) fids.push(...(await previewed(reads, id, caller)));
      return { fids, count: fids.length };
    },
  },
  'the size of the library': desk(async (reads) => ({ fids: [], count: (await reads.size()).reports })),
  'the newest day': desk(async (reads, stage) => ({ fids: publishedOn(stage, await reads.newestDay()) })),
  'weeks of an industry': desk(async (reads) => {
    const found = (await reads.industryWeeks(SPAN)).find(({ id }) => id === INDUSTRY);
    return { fids: [], count: (found?.weeks ?? []).reduce((sum, count) => sum + count, 0) };
  }),
  'topics of the home page': desk(async (reads) => {
    const found = (await reads.topics(SPAN)).find(({ key }) => key === STOCK.code);
    return { fids: [], count: found?.count ?? 0 };
  }),
  'houses of the home page': desk(async (reads) => ({
    fids: [],
    count: (await reads.houses(1))[0]?.reports ?? 0,
  })),
  'the passage of the day': desk(async (reads, { documents }) => {
    const shown = await Promise.all(documents.map((_, lot) => reads.openPassage(String(lot))));
    return { fids: shown.flatMap((passage) => passage?.fid ?? []) };
  }),
};
