import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import { searchCharts } from '#contract/calls/charts.ts';
import { searchFacets } from '#contract/calls/facets.ts';
import { acceptInvite, inviteByLink } from '#contract/calls/group-members.ts';
import * as groups from '#contract/calls/groups.ts';
import { searchDefaultSortData, searchReports, searchReportsFuzzy } from '#contract/calls/search.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { codeOf } from '#server/testing/group-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const ABSENT = 10404;
const NEVER = 999_999_999;
const held = testDatabase();
let server: WholeServer;
let owner: TestBrowser;
let member: TestBrowser;
let stranger: TestBrowser;
let visitor: TestBrowser;
let gid: number;

const charts = [{ name: '储能装机预测' }];
const file = (name: string) => new TextEncoder().encode(`%PDF-1.7 ${name}`);
const SEEDS = [
  { title: '储能电站深度', industry1: 63, type: 2, file: file('a'), charts },
  { title: '储能电站周报', industry1: 63, type: 9, file: file('b'), charts },
  { title: '银行季报', industry1: 48, type: 9, file: file('c'), charts: [{ name: '净息差' }] },
];

beforeAll(async () => {
  server = await openWholeServer(held.database, SEEDS);
  const { names, password } = await server.accounts.ensureDemoAccounts(server.clock.now());
  const open = async (at: number) => {
    const address = `203.0.113.${20 + at}`;
    const browser = openBrowser(server.app, { address, userAgent: 'test', now: server.clock.now });
    if (names[at] !== undefined) await browser.send(phoneLogin, { phone: names[at], pwd: password });
    return browser;
  };
  [stranger, owner, member] = await Promise.all([open(1), open(2), open(3)]);
  visitor = await open(99);
  gid = (await owner.send(groups.createGroup, { name: '储能小组', is_public: 0 })).id;
  await add(0);
  const { url } = await owner.send(inviteByLink, { gid, once: 1, until: '' });
  await member.send(acceptInvite, { code: url.split('#')[1] ?? '' });
});
afterAll(() => server.close());

/** Until the index has heard of it, as it does within a second by itself. */
async function add(at: number) {
  await owner.send(groups.addGroupsFiles, { fid: server.fids[at] ?? 0, gids: [gid] });
  await server.features.indexing.follow();
}
async function takeOut(at: number) {
  await owner.send(groups.removeGroupFile, { fid: server.fids[at] ?? 0, gid });
  await server.features.indexing.follow();
}

const titles = async (browser: TestBrowser, asked: object) =>
  (await browser.send(searchReports, asked)).list.map(({ name }) => name).sort();

test('within a group is found what it holds, from the moment it is added until it is taken out', async () => {
  expect(await titles(member, { keyword: '储能', gid })).toEqual(['储能电站深度']);
  await add(1);
  expect(await titles(member, { keyword: '储能', gid })).toEqual(['储能电站周报', '储能电站深度']);
  await takeOut(1);
  expect(await titles(member, { keyword: '储能', gid })).toEqual(['储能电站深度']);
  expect(await titles(member, { keyword: '储能' })).toEqual(['储能电站周报', '储能电站深度']);
});

test('looking through it, its filters and its charts keep to it as well', async () => {
  await add(2);
  const all = await member.send(searchDefaultSortData, { gid });
  expect([all.list.map(({ name }) => name).sort(), all.count]).toEqual([['储能电站深度', '银行季报'], 2]);
  const { facets } = await member.send(searchFacets, { keyword: '', gid });
  const types = facets
    .find(({ kind }) => kind === 'type')
    ?.values.map(({ value, count }) => [Number(value), count]);
  expect(types?.sort()).toEqual([
    [2, 1],
    [9, 1],
  ]);
  const shown = await member.send(searchCharts, { keyword: '', gid });
  expect(shown.data.map(({ file_name }) => file_name).sort()).toEqual(['储能电站深度', '银行季报']);
  await takeOut(2);
  expect((await member.send(searchCharts, { keyword: '净息差', gid })).data).toEqual([]);
  expect((await member.send(searchCharts, { keyword: '净息差' })).data).toHaveLength(1);
});

test('where nothing is found, what to drop speaks of the group alone', async () => {
  const asked = { keyword: '储能', gid, reportType: [9], organisation: [12345] };
  const { list, relaxations } = await member.send(searchReports, asked);
  expect(list).toEqual([]);
  // The library holds two about 储能; the group holds one.
  expect(relaxations.map(({ condition, count }) => [condition, count])).toEqual([['filters', 1]]);
});

test('to others a private group is searched as one that never was, by every call and with every word', async () => {
  const roads = [
    searchReports,
    searchReportsFuzzy,
    searchDefaultSortData,
    searchFacets,
    searchCharts,
  ] as const;
  for (const who of [stranger, visitor])
    for (const road of roads)
      for (const keyword of ['储能', '银行', '没有这样的词呀', '']) {
        const told = (asked: number) =>
          who.send(road as typeof searchReports, { keyword, gid: asked }).then(
            () => 'found',
            ({ code, message }: { code: number; message: string }) => `${code} ${message}`,
          );
        const [itsAnswer, never] = [await told(gid), await told(NEVER)];
        expect([road.path, keyword, itsAnswer]).toEqual([road.path, keyword, never]);
        expect(never).toMatch(who === visitor ? /^10999/ : /^10404/);
      }
});

test('who was put out finds nothing in it from the next question', async () => {
  expect(await codeOf(member.send(searchReports, { keyword: '储能', gid }))).toBe(0);
  await member.send(groups.leaveGroup, { gid });
  expect(await codeOf(member.send(searchReports, { keyword: '储能', gid }))).toBe(ABSENT);
});

test('what is sought in a group is counted for nobody to see', async () => {
  const counted = async () => {
    const { rows } = await held.database.pool.query('SELECT count(*)::int AS searches FROM searches');
    return rows[0]?.searches;
  };
  const before = await counted();
  await owner.send(searchReports, { keyword: '电站', gid });
  expect(await counted()).toBe(before);
  await owner.send(searchReports, { keyword: '电站' });
  expect(await counted()).toBe(before + 1);
});
