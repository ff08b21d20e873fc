import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchEngine, createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { type Events, openEvents } from '#server/platform/events/open-events.ts';
import { type SearchIndex, SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { libraryOf } from '#server/testing/library-of.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { CHARTS, type Collections, PASSAGES, REPORTS } from '../collections/index.ts';
import { type Contents, FILES } from '../contents/index.ts';
import type { Library } from '../library/index.ts';
import { followInStep } from './follow-in-step.ts';
import { keepHealing } from './keep-healing.ts';

const held = testDatabase();
let events: Events;
let library: Library;
let collections: Collections;
let contents: Contents;
let index: SearchIndex;
let outOfReach = true;
const healing = { onDamage: vi.fn(), onProgress: vi.fn(), onHealed: vi.fn(), onOutOfReach: vi.fn() };

beforeAll(async () => {
  events = openEvents(held.database);
  const clock = { now: () => Date.parse('2026-11-21T09:00:00+08:00') };
  ({ collections, contents, library } = libraryOf({
    database: held.database,
    objects: memoryObjects(),
    clock,
  }));
  for (const title of ['光伏装机周报', '储能变流器深度']) await seedReport(held.database, { title });
});
beforeEach(async () => {
  outOfReach = true;
  const opened = await createMemorySearchEngine().open(REPORTS);
  const stats = async () => {
    if (outOfReach) throw new SearchIndexUnavailable('gone');
    return opened.stats();
  };
  index = { ...opened, stats };
});
afterEach(() => vi.clearAllMocks());

const deps = () => ({
  database: held.database,
  events,
  collections,
  contents,
  library,
  index,
  chartIndex: createMemorySearchIndex(CHARTS),
  passageIndex: createMemorySearchIndex(PASSAGES),
  fileIndex: createMemorySearchIndex(FILES),
});

test('an engine out of reach does not keep the service from starting, and is told once', async () => {
  const kept = keepHealing(deps());
  await kept.heal(healing);
  expect(await kept.isTrue()).toBe(false);
  expect(healing.onOutOfReach).toHaveBeenCalledOnce();
  expect(healing.onHealed).not.toHaveBeenCalled();
});

test('once it answers an empty index is built from the records, once, and a whole one is left as it is', async () => {
  const kept = keepHealing(deps());
  await kept.heal(healing);
  outOfReach = false;
  expect(await Promise.all([kept.isTrue(), kept.isTrue()])).toEqual([true, true]);
  expect(healing.onHealed.mock.calls).toEqual([[2]]);

  outOfReach = true;
  const again = keepHealing(deps());
  await again.heal(healing);
  outOfReach = false;
  expect(await again.isTrue()).toBe(true);
  expect(healing.onHealed).toHaveBeenCalledOnce();
});

test('the follower writes nothing to an index that could not be looked at, and heals it as soon as it can', async () => {
  await tellChanged(held.database);
  const kept = keepHealing(deps());
  await kept.heal(healing);
  const [upsert, isTrue] = [vi.fn(index.upsert), vi.fn(kept.isTrue)];
  const turn = () => followInStep({ ...deps(), index: { ...index, upsert }, isTrue });
  const follower = events.follow(turn, {
    everyMs: 1,
    onError: (error) => expect.unreachable(String(error)),
  });
  await vi.waitFor(() => expect(isTrue.mock.calls.length).toBeGreaterThan(2));
  expect(upsert).not.toHaveBeenCalled();
  outOfReach = false;
  await vi.waitFor(() => expect(upsert).toHaveBeenCalled());
  await follower.stop();
  await events.close();
  expect(healing.onHealed.mock.calls).toEqual([[2]]);
  expect((await index.stats()).documents).toBe(2);
});
