import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ownFileId } from '#contract/text/file-id.ts';
import { chartDepsOf } from '#server/features/charts/create-charts.ts';
import { deliverPicture } from '#server/features/charts/deliver-picture.ts';
import type { ChartDeps } from '#server/features/charts/deps.ts';
import { findInOwnFiles } from '#server/features/charts/find-in-own-files.ts';
import { readOwnChart } from '#server/features/charts/own-chart.ts';
import { createPictureDrawer } from '#server/features/charts/picture-drawer.ts';
import { createContents } from '#server/features/contents/index.ts';
import { findInFile } from '#server/features/find/find-in-file.ts';
import { readerDepsOf } from '#server/features/reader/create-reader.ts';
import { deliverOwnCover } from '#server/features/reader/deliver-file.ts';
import { openOwnFile } from '#server/features/reader/open-own-file.ts';
import { readFlow } from '#server/features/reader/read-flow.ts';
import { readCatalogue, readCharts, readParagraphs } from '#server/features/reader/read-report-parts.ts';
import { fileIndexFor } from '#server/features/uploads/access.ts';
import { type Audiences, createAudiences, personAudience } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Asked, gateIndex, gateOwnIndex } from '#server/platform/access/index-gate.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { IndexQuery } from '#server/ports/search-index.ts';
import { createFeatures, type Features } from '#server/start/create-features.ts';
import { pageOfText } from './library-fixture.ts';
import { newCaller } from './new-caller.ts';
import { testDatabase } from './test-database.ts';
import { testParts } from './test-parts.ts';

const SEED = 20_261_125;
const DRAWS = 10;
const SUBJECT = '储能变流器';
const TABLE = `表 1：${SUBJECT}价格\n项目 2023 2024\n变流器 0.21 0.18\n电芯 0.52 0.41\n资料来源：公司资料`;
const GROUPS = ['group:1', 'group:2'];

const held = testDatabase();
let parts: ReturnType<typeof testParts>;
const persons = [newCaller({ tier: 'free' }), newCaller({ tier: 'free' })];
const visitor = newCaller();
const KEYS = [...GROUPS, ...persons.map(({ uid }) => personAudience(uid ?? 0))];

const EVERYTHING_ON_IT: Asked<IndexQuery> = {
  expression: { kind: 'text', text: SUBJECT, field: 'any' },
  ...{ match: 'all', rankWords: [], sort: 'newest', offset: 0, limit: 50, nowSeconds: 0 },
};

/** A file with one chart. */
interface OwnFile {
  id: number;
  chart: number;
  audience: string[];
}
let features: Features;
let chartDeps: ChartDeps;
let files: OwnFile[] = [];

beforeAll(async () => {
  parts = testParts(held.database);
  features = await createFeatures(parts);
  chartDeps = chartDepsOf({
    ...{ ...parts, ...features },
    chartIndex: gateIndex(parts.chartIndex, createAudiences(PUBLIC)),
    fileGate: gateOwnIndex(parts.fileIndex, createAudiences(PUBLIC)),
  });
  for (let at = 0; at < 6; at += 1) {
    const bytes = new TextEncoder().encode(`${pageOfText(`纪要 ${at}`, 90 + at)}\n${TABLE}`);
    await features.imports.importOwnFile({ bytes, fileName: `${at}.pdf`, audience: KEYS });
  }
  const { rows } = await held.database.pool.query<OwnFile>(
    'SELECT content_id AS id, min(id)::int AS chart FROM content_charts GROUP BY content_id ORDER BY content_id',
  );
  expect(rows).toHaveLength(6);
  files = rows;
});

type Asking = Pick<Audiences, 'of' | 'own' | 'require'>;

/** What opens files, asking these audiences. */
function doorsOf(audiences: Asking) {
  const { library, memberships, favourites, records } = features;
  const contents = createContents({ ...parts, audiences });
  const gate = gateIndex(parts.index, audiences);
  const reader = readerDepsOf({
    ...{ ...parts, index: gate, contents, library, memberships, favourites, records },
  });
  const drawer = createPictureDrawer({ ...parts, ...contents, records: library.records });
  return {
    reader,
    contents: contents.reads,
    bytes: contents.files,
    drawer,
    files: gateOwnIndex(parts.fileIndex, audiences),
  };
}
type Doors = ReturnType<typeof doorsOf>;

const isThere = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'BusinessError') return false;
    throw error;
  }
};

/** Whether a file is there for somebody, by each road to it. */
const ROADS: Record<string, (doors: Doors, file: OwnFile, caller: Caller) => Promise<boolean>> = {
  detail: ({ reader }, { id }, caller) => isThere(() => openOwnFile(reader, id, caller)),
  catalogue: async ({ reader }, { id }, caller) =>
    (await readCatalogue(reader, { fid: ownFileId(id), limit: 9 }, caller)).locked === null,
  paragraphs: async ({ reader }, { id }, caller) =>
    (await readParagraphs(reader, { fid: ownFileId(id), limit: 9, keyword: '' }, caller)).count > 0,
  charts: async ({ reader }, { id }, caller) =>
    (await readCharts(reader, { fid: ownFileId(id), limit: 9 }, caller)).count > 0,
  flow: async ({ reader }, { id }, caller) =>
    (await readFlow(reader, { fid: ownFileId(id), from: 1, count: 2 }, caller)).pages.length > 0,
  find: async ({ reader, bytes }, { id }, caller) => {
    const { reads, contents, quotas } = reader;
    const deps = { reads, contents, quotas, files: bytes, maker: { linesOf: async () => null } };
    const asked = { fileId: ownFileId(id), keyword: SUBJECT, words: false, from: 1, cited: null, quote: '' };
    return (await findInFile(deps, asked, caller)).count > 0;
  },
  cover: async ({ reader }, { id }, caller) =>
    (await deliverOwnCover(reader, { contentId: id, width: 320 }, caller)).status === 200,
  chart: async (doors, { chart }, caller) => (await readOwnChart(doors, chart, caller)) !== null,
  'own charts': async (doors, { chart }, caller) =>
    (await doors.contents.ownCharts([chart], caller)).get(chart)?.chart.id === chart,
  'search of charts': async (doors, { id }, caller) => {
    const asked = { keyword: SUBJECT, pageSize: 20 };
    const { data } = await findInOwnFiles(
      { ...chartDeps, contents: doors.contents, fileGate: doors.files },
      asked,
      caller,
    );
    return data.some(({ fid }) => fid === ownFileId(id));
  },
  picture: async ({ reader: { quotas }, contents, drawer }, { chart }, caller) => {
    const deps = { quotas, contents, reads: features.library.reads, drawer, linkSecret: 'a secret' };
    return (await deliverPicture(deps, { id: chart, width: 800 }, caller)).status === 200;
  },
  search: async (doors, { id }, caller) => {
    const { hits } = await fileIndexFor(doors.files, undefined, caller).search(EVERYTHING_ON_IT);
    return hits.some((hit) => hit.id === id);
  },
  'search of one place after the other': async (doors, { id, audience }, caller) => {
    const foundIn: string[] = [];
    for (const key of KEYS) {
      const { hits } = await fileIndexFor(doors.files, key, caller).search(EVERYTHING_ON_IT);
      if (hits.some((hit) => hit.id === id)) foundIn.push(key);
    }
    // Nowhere but where it stands.
    expect(foundIn.filter((key) => !audience.includes(key))).toEqual([]);
    return foundIn.length > 0;
  },
};

const drawn = fc.record({
  audiences: fc.array(fc.subarray([...KEYS, PUBLIC], { minLength: 1 }), { minLength: 6, maxLength: 6 }),
  groups: fc.tuple(fc.subarray(GROUPS), fc.subarray(GROUPS)),
});

/** Every draw: a file is there for whoever is one of those whom it is for, by each of these roads, and for nobody else. */
async function keepsToAudiences(roads: readonly string[], spoilt: (whose: Audiences) => Asking) {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ audiences, groups }) => {
      const now = files.map((file, at) => ({ ...file, audience: audiences[at] ?? [] }));
      for (const { id, audience } of now)
        await held.database.pool.query('UPDATE contents SET audience = $2 WHERE id = $1', [id, audience]);
      const ids = now.map(({ id }) => id);
      await parts.fileIndex.remove(ids);
      await parts.fileIndex.upsert(await features.contents.changes.readIndexedFiles(ids));
      const whose = createAudiences(PUBLIC);
      whose.add((uid) => groups[persons.findIndex((person) => person.uid === uid)] ?? []);
      const doors = doorsOf(spoilt(whose));
      for (const caller of [visitor, ...persons]) {
        const theirs = await whose.of(caller);
        for (const file of now) {
          // What is public takes the right to the record that shows it: none of these roads opens it.
          const may = !file.audience.includes(PUBLIC) && file.audience.some((key) => theirs.includes(key));
          for (const road of roads)
            expect([road, file.id, await ROADS[road]?.(doors, file, caller)]).toEqual([road, file.id, may]);
        }
      }
    }),
    { seed: SEED, numRuns: DRAWS, endOnFailure: true },
  );
}

test(`a file of no record is there for whom it is, by every road, and for nobody else (seed ${SEED})`, async () => {
  await keepsToAudiences(Object.keys(ROADS), (whose) => whose);
});

test.each(Object.keys(ROADS))('doors that are open to all are noticed on the road of %s', async (road) => {
  const open = () => ({ of: async () => KEYS, own: async () => KEYS, require: async () => undefined });
  await expect(keepsToAudiences([road], open)).rejects.toMatchObject({ cause: { name: 'AssertionError' } });
});
