import { beforeAll, expect, test } from 'vitest';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { gateOf } from '#server/testing/gate-of.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { createMemberships } from '../memberships/index.ts';
import { subscribeTheme, unsubscribeTheme } from './change-subscription.ts';
import { createThemes, type Themes, themeDepsOf } from './create-themes.ts';
import type { ThemeDeps } from './deps.ts';
import { listThemes } from './list-themes.ts';

const POWER = 63;
const PHOTOVOLTAIC = 6303;
const FOOD = 34;

const held = testDatabase();
let deps: ThemeDeps;
let themes: Themes;

beforeAll(async () => {
  const { database } = held;
  const index = createMemorySearchIndex(REPORTS);
  const seeds = [
    { title: '光伏周报', industry1: POWER, industry2: PHOTOVOLTAIC },
    { title: '电网深度', industry1: POWER },
  ];
  for (const seed of seeds) await index.upsert([(await seedReport(database, seed)).indexed]);
  const memberships = createMemberships({ database, clock: { now: () => 0 }, quotaSettings: {} });
  deps = themeDepsOf({ database, memberships, index: gateOf(index) });
  themes = createThemes({ database, memberships, index: gateOf(index) });
});

const later = (caller: Caller, seconds: number): Caller => ({ ...caller, now: caller.now + seconds * 1000 });
const named = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const ownOf = async (caller: Caller) => named((await listThemes(deps, 0, caller)).sub_themes);

test('the panel is everybody’s: all industries of level 1, or those of one below it, with their reports', async () => {
  const { sub_themes, themes: all, is_paused } = await listThemes(deps, 0, newCaller());
  expect([sub_themes, is_paused]).toEqual([[], 0]);
  expect(all).toHaveLength(31);
  expect(all.find(({ id }) => id === POWER)).toEqual({
    id: POWER,
    name: '电力设备',
    logo: '',
    img_url: '',
    isSub: 0,
    parent_id: 0,
    file_count: 2,
  });
  const below = (await listThemes(deps, POWER, newCaller())).themes;
  expect(below.every(({ parent_id }) => parent_id === POWER)).toBe(true);
  expect(below.find(({ id }) => id === PHOTOVOLTAIC)).toMatchObject({ name: '光伏设备', file_count: 1 });
  for (const nowhere of [PHOTOVOLTAIC, 999_999])
    await expect(listThemes(deps, nowhere, newCaller())).rejects.toMatchObject({ code: 10404 });
});

test('whoever may subscribes to both levels, once each, and lets go', async () => {
  const senior = newCaller({ tier: 'senior' });
  expect(await subscribeTheme(deps, POWER, senior)).toEqual({ isSub: 1 });
  await subscribeTheme(deps, PHOTOVOLTAIC, later(senior, 1));
  await subscribeTheme(deps, POWER, later(senior, 2));
  expect(await ownOf(senior)).toEqual(['光伏设备', '电力设备']);
  const { themes: all } = await listThemes(deps, 0, senior);
  expect(named(all.filter(({ isSub }) => isSub === 1))).toEqual(['电力设备']);
  expect(named(await themes.subscribedBy(senior))).toEqual(['光伏设备', '电力设备']);
  expect(await unsubscribeTheme(deps, POWER, senior)).toEqual({ isSub: 0 });
  expect(await unsubscribeTheme(deps, POWER, senior)).toEqual({ isSub: 0 });
  expect(await ownOf(senior)).toEqual(['光伏设备']);
});

test.each([
  ['visitor', 10999],
  ['free', 10007],
  ['ordinary', 10007],
  ['unknown', 10007],
] as const)('%s may not: %i', async (tier, code) => {
  const caller = newCaller({ tier });
  for (const id of [POWER, PHOTOVOLTAIC])
    await expect(subscribeTheme(deps, id, caller)).rejects.toMatchObject({ code });
  expect(await ownOf(caller)).toEqual([]);
});

test('an industry that there is not cannot be subscribed to', async () => {
  const senior = newCaller({ tier: 'senior' });
  await expect(subscribeTheme(deps, 999_999, senior)).rejects.toMatchObject({ code: 10404 });
});

test('when the level falls, subscriptions are kept and shown, feed nothing, and can be let go', async () => {
  const senior = newCaller({ tier: 'senior' });
  await subscribeTheme(deps, FOOD, senior);
  for (const tier of ['ordinary', 'free', 'unknown'] as const) {
    const fallen: Caller = { ...senior, tier };
    expect(await themes.subscribedBy(fallen)).toEqual([]);
    expect(await listThemes(deps, 0, fallen)).toMatchObject({
      sub_themes: [{ id: FOOD, isSub: 1 }],
      is_paused: 1,
    });
  }
  expect(named(await themes.subscribedBy(senior))).toEqual(['食品饮料']);
  await unsubscribeTheme(deps, FOOD, { ...senior, tier: 'free' });
  expect((await listThemes(deps, 0, senior)).sub_themes).toEqual([]);
});

test('nobody sees or takes away what another subscribed to', async () => {
  const [one, other] = [newCaller({ tier: 'senior' }), newCaller({ tier: 'senior' })];
  await subscribeTheme(deps, FOOD, one);
  expect(await ownOf(other)).toEqual([]);
  await unsubscribeTheme(deps, FOOD, other);
  expect(await ownOf(one)).toEqual(['食品饮料']);
});

test('what is held about a person is exported, and goes with them', async () => {
  const senior = newCaller({ tier: 'senior' });
  const uid = senior.uid ?? 0;
  await subscribeTheme(deps, FOOD, senior);
  const { personalData } = themes;
  expect(await personalData?.exportOf(allow({ uid }, 'exportPerson'))).toEqual([
    { uid, theme_id: FOOD, subscribed_at: new Date(senior.now) },
  ]);
  await personalData?.erase(allow({ uid }, 'erasePerson'));
  expect(await ownOf(senior)).toEqual([]);
});
