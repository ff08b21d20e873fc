import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { REPORTS } from '#server/features/library/index.ts';
import { createAudiences, personAudience } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { gateIndex, type IndexGate } from '#server/platform/access/index-gate.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import { AUDIENCE_ROADS, type AudienceStage, INDUSTRY, SUBJECT, TYPE } from './audience-roads.ts';
import { libraryOf } from './library-of.ts';
import { newCaller, searchFixture } from './search-fixture.ts';
import { testDatabase } from './test-database.ts';

const SEED = 20_261_124;
const DRAWS = 12;
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

const held = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-audience-roads-'));
const persons = [newCaller(), newCaller()];
const visitor = newCaller('visitor');
const KEYS = [PUBLIC, ...GROUPS, ...persons.map(({ uid }) => personAudience(uid ?? 0))];

let engine: SearchEngine;
let index: SearchIndex;
let stage: AudienceStage;

beforeAll(async () => {
  engine = createSqliteSearchEngine({ directory });
  index = await engine.open(REPORTS);
  const seeds = WORDS.map((word) => ({ title: `${SUBJECT}与${word}`, type: TYPE, industry1: INDUSTRY }));
  const { parts, fids } = await searchFixture(held.database, seeds, index);
  const { library } = libraryOf({ ...held, objects: memoryObjects(), clock: { now: () => visitor.now } });
  stage = { database: held.database, parts, documents: await library.changes.readIndexed(fids) };
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const drawn = fc.record({
  audiences: fc.array(fc.subarray(KEYS), { minLength: WORDS.length, maxLength: WORDS.length }),
  groups: fc.tuple(fc.subarray(GROUPS), fc.subarray(GROUPS)),
});

/** Every draw by these roads: nothing is told that is not its hearer's, and nothing of theirs is missing where all is counted. */
async function keepsToAudiences(roads: readonly string[], spoilt: (gate: IndexGate) => IndexGate) {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ audiences, groups }) => {
      const documents = stage.documents.map((document, at) => ({
        ...document,
        audience: audiences[at] ?? [],
      }));
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
  const road = AUDIENCE_ROADS[name];
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

const ROADS = Object.keys(AUDIENCE_ROADS);

test(`nobody hears of what is not theirs, by whatever road (seed ${SEED})`, async () => {
  await keepsToAudiences(ROADS, (gate) => gate);
});

test.each(ROADS)('a gate that is open to all is noticed on the road of %s', async (road) => {
  const open = gateIndex(index, { of: async () => KEYS, require: async () => undefined });
  const following = keepsToAudiences([road], () => open);
  await expect(following).rejects.toMatchObject({ cause: { name: 'AssertionError' } });
});
