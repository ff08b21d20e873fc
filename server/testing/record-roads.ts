import { createCollections } from '#server/features/collections/index.ts';
import { passageId } from '#server/features/collections/passage-collection.ts';
import type { LibraryReads } from '#server/features/library/index.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { AudienceStage, Road } from './audience-roads.ts';
import { readsOf } from './reads-of.ts';

/** A document with the chart and the paragraph that stand in it. */
interface Standing {
  fid: number;
  chart: number;
  /** Of its picture. */
  look: string;
  paragraph: number;
}

async function standing({ pool }: Database, fids: readonly number[]): Promise<Standing[]> {
  const { rows } = await pool.query<Standing>(
    `SELECT reports.id AS fid, charts.id AS chart, fingerprint AS look, paragraphs.id AS paragraph
     FROM reports JOIN content_charts charts USING (content_id) JOIN content_paragraphs paragraphs USING (content_id)
     WHERE reports.id = ANY ($1)`,
    [fids],
  );
  return rows;
}

type Told = readonly number[];

/** What is told of documents by their numbers, and those of what stands in them: whoever asks has all the numbers. */
const byNumber = (
  ask: (reads: LibraryReads, all: readonly Standing[], stage: AudienceStage) => Promise<Told>,
): Road => ({
  isShared: false,
  async ask(stage, gate, caller) {
    const all = await standing(
      stage.database,
      stage.documents.map(({ id }) => id),
    );
    const fids = [...new Set(await ask(readsOf(stage, gate, caller).for(caller), all, stage))];
    return { fids, count: fids.length };
  },
});

/** The same where each is asked for by itself. */
const oneByOne = (ask: (reads: LibraryReads, one: Standing) => Promise<boolean>): Road =>
  byNumber(async (reads, all) => {
    const told = await Promise.all(all.map((one) => ask(reads, one)));
    return all.flatMap(({ fid }, at) => (told[at] ? [fid] : []));
  });

const fidsOf = (all: readonly Standing[]): number[] => all.map(({ fid }) => fid);
const chartsOf = (all: readonly Standing[]): number[] => all.map(({ chart }) => chart);
const withChart = (all: readonly Standing[], ids: readonly number[]): number[] =>
  all.flatMap(({ fid, chart }) => (ids.includes(chart) ? [fid] : []));
/** Once read, a report stays open for the day: the proof of it does not say whose it is. */
const opened = ({ fid }: Standing) => allow({ fid }, 'readReport');

/** The first author of each document writes nothing else. */
async function authorsOf({ pool }: Database): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ researcher_id: number; report_id: number }>(
    'SELECT researcher_id, report_id FROM report_researchers WHERE ordinal = 1',
  );
  return new Map(rows.map(({ researcher_id, report_id }) => [researcher_id, report_id]));
}

/** The roads on which a record, its content and its charts are asked for by number. */
export const RECORD_ROADS: Record<string, Road> = {
  'items of lists': byNumber(async (reads, all) =>
    (await reads.reportItems(fidsOf(all))).map(({ fid }) => fid),
  ),
  'records of reports': oneByOne(async (reads, { fid }) => (await reads.reportRecord(fid)) !== null),
  'what lists fold by': byNumber(async (reads, all) =>
    (await reads.foldingFacts(fidsOf(all))).map(({ fid }) => fid),
  ),
  'what recommendations go by': byNumber(async (reads, all) =>
    (await reads.reportFacts(fidsOf(all))).map(({ fid }) => fid),
  ),
  'paragraphs that hold a word': byNumber(async (reads, all) => [
    ...(await reads.findPassages(fidsOf(all), ['行业需求'], 3)).keys(),
  ]),
  'names of researchers': byNumber(async (reads, _all, { database }) => {
    const reportOf = await authorsOf(database);
    const named = await reads.researcherNames([...reportOf.keys()]);
    return [...named.keys()].map((id) => reportOf.get(id) ?? 0);
  }),
  'contents of reports': oneByOne(async (reads, one) => (await reads.contentOf(opened(one))) !== null),
  'files of reports': oneByOne(async (reads, one) => (await reads.fileOf(opened(one))) !== null),
  'charts of reports': oneByOne(async (reads, one) => (await reads.charts(opened(one), 5)).length > 0),
  'numbers of charts': oneByOne(async (reads, { fid }) => (await reads.chartIds(fid, 5)).length > 0),
  'samples of catalogues': byNumber(async (reads, all, { database }) => {
    await database.pool.query(`INSERT INTO content_catalogue (content_id, ordinal, title, page, depth)
      SELECT id, 0, '目录', 1, 1 FROM contents
      WHERE NOT EXISTS (SELECT FROM content_catalogue WHERE content_id = contents.id)`);
    const samples = await Promise.all(all.map(({ fid }) => reads.catalogueSample(fid, 5)));
    return all.flatMap(({ fid }, at) => (samples[at]?.count === 0 ? [] : [fid]));
  }),
  'records of charts': byNumber(async (reads, all) =>
    (await reads.chartRecords(chartsOf(all))).map(({ item }) => item.fid),
  ),
  'charts that are the same': byNumber(async (reads, all) =>
    (await reads.sameCharts(chartsOf(all))).map(({ fid }) => fid),
  ),
  'charts that look alike': byNumber(async (reads, all) => {
    const found = await Promise.all(all.map(({ look }) => reads.alikeCharts(look, 100)));
    return withChart(
      all,
      found.flat().map(({ id }) => id),
    );
  }),
  'pictures of charts': oneByOne(async (reads, { chart }) => (await reads.chartPicture(chart, 320)) !== null),
  'passages by number': {
    isShared: false,
    async ask({ database, documents }, gate, caller) {
      const all = await standing(
        database,
        documents.map(({ id }) => id),
      );
      const numbers = all.map(({ paragraph }) => passageId({ kind: 'paragraph', id: paragraph }));
      const told = await createCollections({ database, audiences: { of: gate.audiencesOf } }).passages(
        numbers,
        caller,
      );
      return { fids: told.map(({ fid }) => fid), count: told.length };
    },
  },
};
