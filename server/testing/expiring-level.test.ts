import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Levels from '#contract/rights/levels.ts';
import type * as QuotaStore from '#server/features/memberships/store.ts';
import { openRoads, type Roads } from './open-roads.ts';
import { testDatabase } from './test-database.ts';

const held = testDatabase();
/** How many there are. */
const ROADS = 24;
let rounds = 0;

/** What a test breaks on purpose, for as long as it lasts; without, everything is as it is. */
interface Broken {
  tierLastsLonger?: boolean;
  everyLevelIsEnough?: boolean;
  grantsOfAnyRight?: boolean;
}
const switches = vi.hoisted(() => ({ broken: {} as Broken }));

vi.mock('#contract/rights/levels.ts', async (original) => {
  const actual = await original<typeof Levels>();
  const tierOf: typeof Levels.tierOf = (level, end, now) =>
    actual.tierOf(level, end, switches.broken.tierLastsLonger ? now - 1 : now);
  const isAtLeast: typeof Levels.isAtLeast = (...asked) =>
    switches.broken.everyLevelIsEnough === true || actual.isAtLeast(...asked);
  return { ...actual, tierOf, isAtLeast };
});
vi.mock('#server/features/memberships/store.ts', async (original) => {
  const actual = await original<typeof QuotaStore>();
  const without = () => (switches.broken.grantsOfAnyRight ? { most: null } : {});
  const readStanding: typeof QuotaStore.readStanding = (db, use, counters) =>
    actual.readStanding(db, { ...use, ...without() }, counters);
  const enterGrant: typeof QuotaStore.enterGrant = (tx, key, entry) =>
    actual.enterGrant(tx, key, { ...entry, ...without() });
  return { ...actual, readStanding, enterGrant };
});

const freshRoads = () => {
  rounds += 1;
  return openRoads(held.database, rounds);
};

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
    switches.broken = {};
  });

  test('a membership that goes on a second longer', async () => {
    switches.broken = { tierLastsLonger: true };
    expect(await leftOver()).toHaveLength(ROADS);
  });

  test('links that are as good at any level', async () => {
    switches.broken = { everyLevelIsEnough: true };
    expect(await leftOver()).toEqual([
      'a link to a file',
      'a link to a page of it',
      'a link to download a copy',
    ]);
  });

  test('what was opened today stays open, however much it was', async () => {
    switches.broken = { grantsOfAnyRight: true };
    expect(await leftOver()).toEqual(
      expect.arrayContaining(['the page of a report', 'its paragraphs', 'the numbers of a chart']),
    );
  });
});
