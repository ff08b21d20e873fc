import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Levels from '#contract/rights/levels.ts';
import type * as QuotaStore from '#server/features/memberships/store.ts';
import type * as LoadedRoads from './open-roads.ts';
import type { Roads } from './open-roads.ts';
import { testDatabase } from './test-database.ts';

const held = testDatabase();
/** How many there are. */
const ROADS = 24;
let rounds = 0;

/** A server of modules loaded anew, broken where the test has mocked one. */
async function freshRoads() {
  rounds += 1;
  vi.resetModules();
  const { openRoads }: typeof LoadedRoads = await import('./open-roads.ts');
  return openRoads(held.database, rounds);
}

/** Names of the roads that still give what was opened. */
async function givenBy(roads: Roads): Promise<string[]> {
  const given: string[] = [];
  for (const [name, ask] of Object.entries(roads)) if (await ask()) given.push(name);
  return given;
}

/** What is still given in the second in which the membership is over, of what was open before. */
async function leftOver(): Promise<string[]> {
  const { roads, moveTo, close } = await freshRoads();
  moveTo('over');
  const left = await givenBy(roads);
  await close();
  return left;
}

describe('as it is', () => {
  test('in the last second everything that is open is given, a second later none of it, but what a lower level has too', async () => {
    const { roads, first, moveTo, close } = await freshRoads();
    moveTo('last');
    expect(await givenBy({ ...roads, ...first })).toEqual([...Object.keys(roads), ...Object.keys(first)]);
    moveTo('over');
    expect(await givenBy(roads)).toEqual([]);
    expect(await givenBy(first)).toEqual(Object.keys(first));
    await close();
  });
});

/** Each breaks one thing in the obvious way; the roads must notice, or they prove nothing. */
describe('broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('#contract/rights/levels.ts');
    vi.doUnmock('#server/features/memberships/store.ts');
  });

  test('a membership that goes on a second longer', async () => {
    vi.doMock('#contract/rights/levels.ts', async (original) => {
      const actual = await original<typeof Levels>();
      const tierOf: typeof Levels.tierOf = (level, end, now) => actual.tierOf(level, end, now - 1);
      return { ...actual, tierOf };
    });
    expect(await leftOver()).toHaveLength(ROADS);
  });

  test('links that are as good at any level', async () => {
    vi.doMock('#contract/rights/levels.ts', async (original) => ({
      ...(await original<typeof Levels>()),
      isAtLeast: () => true,
    }));
    expect(await leftOver()).toEqual([
      'a link to a file',
      'a link to a page of it',
      'a link to download a copy',
    ]);
  });

  test('what was opened today stays open, however much it was', async () => {
    vi.doMock('#server/features/memberships/store.ts', async (original) => {
      const actual = await original<typeof QuotaStore>();
      const readStanding: typeof QuotaStore.readStanding = (db, use, counters) =>
        actual.readStanding(db, { ...use, most: null }, counters);
      const enterGrant: typeof QuotaStore.enterGrant = (tx, key, entry) =>
        actual.enterGrant(tx, key, { ...entry, most: null });
      return { ...actual, readStanding, enterGrant };
    });
    expect(await leftOver()).toEqual(
      expect.arrayContaining(['the page of a report', 'its paragraphs', 'the numbers of a chart']),
    );
  });
});
