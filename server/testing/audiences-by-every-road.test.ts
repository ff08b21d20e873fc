import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { type IndexedReport, REPORTS } from '#server/features/collections/index.ts';
import { createAudiences, personAudience } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { gateIndex, type IndexGate } from '#server/platform/access/index-gate.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import {
  AUDIENCE_ROADS,
  type AudienceStage,
  INDUSTRY,
  type Road,
  STOCK,
  SUBJECT,
  TYPE,
} from './audience-roads.ts';
import { HUB_ROADS } from './hub-roads.ts';
import { libraryOf } from './library-of.ts';
import { LIBRARY_ROADS } from './library-roads.ts';
import { RECORD_ROADS } from './record-roads.ts';
import { newCaller, searchFixture } from './search-fixture.ts';
import { testDatabase } from './test-database.ts';

const SEED = 20_261_124;
/** Every mutant below is noticed within two. */
const DRAWS = 6;
const WORDS = [
  '白酒',
  '光伏',
  '银行',
  '航运',
  '芯片',
  '医药',
  '煤炭',
  '钢铁',
  '水泥',
  '游戏',
  '旅游',
  '养殖',
];
const GROUPS = ['group:1', 'group:2'];

const ROADS: Record<string, Road> = { ...AUDIENCE_ROADS, ...HUB_ROADS, ...LIBRARY_ROADS, ...RECORD_ROADS };

/** Long enough, and with a number: it may be shown to everybody as a sample. */
const PASSAGE =
  '展望全年，行业需求保持平稳，供给端新增产能有限，我们预计价格中枢较上年上移，龙头公司的毛利率有望提升到 37.5% 左右，建议关注。';

const held = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-audience-roads-'));
const persons = [newCaller(), newCaller()];
const visitor = newCaller('visitor');
const KEYS = [PUBLIC, ...GROUPS, ...persons.map(({ uid }) => personAudience(uid ?? 0))];

let engine: SearchEngine;
let index: SearchIndex;
let stage: AudienceStage;
let readIndexed: () => Promise<IndexedReport[]>;

beforeAll(async () => {
  engine = createSqliteSearchEngine({ directory });
  index = await engine.open(REPORTS);
  const seeds = WORDS.map((word, at) => ({
    title: `${SUBJECT}周报：${word}`,
    type: TYPE,
    industry1: INDUSTRY,
    day: `2025-${String(at + 1).padStart(2, '0')}-15`,
    rating: '买入',
    stocks: [STOCK, { code: `ZZ${at}`, name: `${word}甲` }],
    file: new TextEncoder().encode(word),
    paragraphs: [PASSAGE],
    authors: ['温若谷', `${word}青`],
    abstract: '高压直流（HVDC）输电',
    charts: [{ name: `${word}的价格` }],
  }));
  const { parts, fids } = await searchFixture(held.database, seeds, index);
  const { collections } = libraryOf({ ...held, objects: memoryObjects(), clock: { now: () => visitor.now } });
  readIndexed = () => collections.readIndexed(fids);
  stage = { database: held.database, parts, documents: await readIndexed() };
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const drawn = fc.record({
  audiences: fc.array(fc.subarray(KEYS), { minLength: WORDS.length, maxLength: WORDS.length }),
  groups: fc.tuple(fc.subarray(GROUPS), fc.subarray(GROUPS)),
});

/** A content is somebody's: what is drawn as nobody's is of somebody else. */
async function setAudiences(audiences: readonly string[][]): Promise<void> {
  const drawn = stage.documents.map(({ id }, at) => {
    const whose = audiences[at] ?? [];
    return [id, whose.length === 0 ? ['person:0'] : whose];
  });
  await held.database.pool.query(
    `UPDATE contents SET audience = ARRAY(SELECT jsonb_array_elements_text(drawn.value))
     FROM jsonb_each($1) drawn JOIN reports ON reports.id = drawn.key::bigint WHERE contents.id = reports.content_id`,
    [JSON.stringify(Object.fromEntries(drawn))],
  );
}

/** Every draw by these roads: nothing is told that is not its hearer's, and nothing of theirs is missing where all is counted. */
async function keepsToAudiences(roads: readonly string[], spoilt: (gate: IndexGate) => IndexGate) {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ audiences, groups }) => {
      await setAudiences(audiences);
      const documents = await readIndexed();
      await index.upsert(documents);
      const whose = createAudiences(PUBLIC);
      whose.add((uid) => groups[persons.findIndex((person) => person.uid === uid)] ?? []);
      const gate = spoilt(gateIndex(index, whose));
      for (const caller of [visitor, ...persons])
        for (const name of roads) await follow(name, { ...stage, documents }, gate, caller, whose.of);
    }),
    { seed: SEED, numRuns: DRAWS, endOnFailure: true },
  );
}

async function follow(
  name: string,
  on: AudienceStage,
  gate: IndexGate,
  caller: Caller,
  audiencesOf: IndexGate['audiencesOf'],
) {
  const road = ROADS[name];
  if (road === undefined) throw new Error(`no road ${name}`);
  const theirs = await audiencesOf(road.isShared ? { uid: null } : caller);
  const open = on.documents.filter(({ audience }) => audience.some((key) => theirs.includes(key)));
  // A member of a high level, so that no quota but the audience decides; visitors are asked with the same rights.
  const asking: Caller = { ...caller, tier: 'enterprise' };
  const { fids, count } = await road.ask(on, gate, asking);
  const ids = new Set(open.map(({ id }) => id));
  expect([name, fids.filter((fid) => !ids.has(fid))]).toEqual([name, []]);
  if (count !== undefined) expect([name, count]).toEqual([name, open.length]);
}

test(`nobody hears of what is not theirs, by whatever road (seed ${SEED})`, async () => {
  await keepsToAudiences(Object.keys(ROADS), (gate) => gate);
});

test.each(Object.keys(ROADS))('a gate that is open to all is noticed on the road of %s', async (road) => {
  const open = gateIndex(index, { of: async () => KEYS, require: async () => undefined });
  const following = keepsToAudiences([road], () => open);
  await expect(following).rejects.toMatchObject({ cause: { name: 'AssertionError' } });
});
