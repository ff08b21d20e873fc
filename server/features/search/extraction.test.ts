import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SAMPLE } from '#contract/rights/samples.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { NOW, newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { mulberry32 } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createMemberships } from '../memberships/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';

const held = testDatabase();
/** A fixed seed: the attack is the same in every run. */
const next = mulberry32(20_261_121);
const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
const pick = <Item>(items: readonly Item[]): Item => items[integer(0, items.length - 1)] as Item;
const PAGES = 17;
let parts: SharedSearchDeps;
let fid: number;
let paragraphs: string[];

/** 17 pages of about a thousand characters, in paragraphs of different lengths. */
beforeAll(async () => {
  const characters = [
    ...'光伏储能电网风机装机容量需求价格库存利润增速产能出口政策估值风险评级板块龙头企业盈利预测行业景气周期拐点订单',
  ];
  const run = (length: number) => Array.from({ length }, () => pick(characters)).join('');
  paragraphs = Array.from({ length: PAGES * 6 }, () => `${run(integer(60, 260))}。`);
  const seeds = [{ title: '新能源深度', paragraphs, pages: PAGES, file: new Uint8Array([37, 80]) }];
  const fixture = await searchFixture(held.database, seeds);
  parts = fixture.parts;
  fid = fixture.fids[0] ?? 0;
});

/** Every place of the text that the attacker got to see, however it was cut. */
function shareSeen(pieces: ReadonlySet<string>): number {
  const seen = paragraphs.map((text) => new Uint8Array(text.length));
  for (const piece of pieces)
    paragraphs.forEach((text, at) => {
      const start = text.indexOf(piece);
      if (start >= 0) seen[at]?.fill(1, start, start + piece.length);
    });
  const characters = paragraphs.reduce((sum, text) => sum + text.length, 0);
  return seen.reduce((sum, places) => sum + places.reduce((a, b) => a + b, 0), 0) / characters;
}

/** Searches a thousand times for words out of the report itself, which is more than any attacker knows. */
async function extract(caller: Caller, searches = 1000): Promise<number> {
  const { findReports } = await import('./find-reports.ts');
  const pieces = new Set<string>();
  for (let i = 0; i < searches; i++) {
    const text = pick(paragraphs);
    const start = integer(0, text.length - 4);
    const keyword = text.slice(start, start + 3);
    const { list } = await findReports(forCaller(parts, caller), searchRequest({ keyword }), caller, 'all');
    for (const { passages } of list)
      for (const { text: shown } of passages) pieces.add(shown.replace(/^…|…$/g, ''));
  }
  return shareSeen(pieces);
}

const share = (seen: number) => `${(100 * seen).toFixed(1)} %`;

test('a thousand searches by a member who has not opened it give at most a tenth of a 17-page report', async () => {
  const seen = await extract(newCaller('ordinary'));
  console.info(`seen of a 17-page report after 1,000 searches: ${share(seen)}`);
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThanOrEqual(0.1);
});

test('new sessions of one address are no new visitors', async () => {
  const visitor = newCaller('visitor');
  const pieces: number[] = [];
  for (let session = 0; session < 8; session++)
    pieces.push(await extract({ ...visitor, sessionKey: `session ${session}` }, 3));
  const { rows } = await held.database.pool.query<{ who: string; shown: string[] }>(
    "SELECT who, shown FROM text_samples WHERE who LIKE 'a%'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.shown.length).toBeLessThanOrEqual(SAMPLE.mostPassages);
  expect(rows[0]?.who).not.toContain(visitor.address);
});

test('what was shown is shown again, and in parallel no more than the limit', async () => {
  const { findReports } = await import('./find-reports.ts');
  const caller = newCaller('ordinary');
  const words = Array.from({ length: 40 }, () => pick(paragraphs).slice(8, 12));
  const shownFor = async (keyword: string) => {
    const answer = await findReports(forCaller(parts, caller), searchRequest({ keyword }), caller, 'all');
    return answer.list.flatMap(({ passages }) => passages.map(({ text }) => text));
  };
  const all = (await Promise.all(words.map(shownFor))).flat();
  expect(new Set(all).size).toBeLessThanOrEqual(SAMPLE.mostPassages);
  const [first] = words;
  expect(await shownFor(first ?? '')).toEqual(await shownFor(first ?? ''));
});

test('whoever opened the report is shown every passage', async () => {
  const { findReports } = await import('./find-reports.ts');
  const caller = newCaller('ordinary');
  const { quotas } = createMemberships({
    database: held.database,
    clock: { now: () => NOW },
    quotaSettings: {},
  });
  await quotas.take({ caller, action: 'readReport', subject: fid });
  for (const text of paragraphs.slice(0, 30)) {
    const request = searchRequest({ keyword: text.slice(0, 8) });
    const { list } = await findReports(forCaller(parts, caller), request, caller, 'all');
    expect(list[0]?.passages.length).toBeGreaterThan(0);
  }
});

describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    vi.doUnmock('./sample-passages.ts');
    vi.doUnmock('./rules/clip-passage.ts');
    vi.resetModules();
  });

  test('passages as they were, whole and without a count, give most of the report away', async () => {
    vi.doMock('./sample-passages.ts', () => ({
      samplePassages: async (
        _deps: unknown,
        _caller: unknown,
        found: { item: { fid: number }; passages: unknown }[],
      ) => new Map(found.map(({ item, passages }) => [item.fid, passages])),
    }));
    expect(await extract(newCaller('ordinary'), 400)).toBeGreaterThan(0.5);
  });

  test('a count without clipping gives too much away', async () => {
    vi.doMock('./rules/clip-passage.ts', () => ({
      clipPassage: (passage: { paragraph_id: number }) => ({ passage, piece: `${passage.paragraph_id}` }),
    }));
    expect(await extract(newCaller('ordinary'), 400)).toBeGreaterThan(0.1);
  });
});
