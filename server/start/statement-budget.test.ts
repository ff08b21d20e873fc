import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import { getHotTopics, getIndustryWeeks, getSearchHotKey, getStatistics } from '#contract/calls/home.ts';
import {
  getFileIndustryTags,
  getFileReportTypeTags,
  getHotRankList,
  getIndustryList,
  getRcmdFiles,
} from '#contract/calls/listings.ts';
import { searchReports } from '#contract/calls/search.ts';
import { getHotSearches, suggest } from '#contract/calls/suggestions.ts';
import { getUserData } from '#contract/wire/session.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

/** What the page of a member's search asks while it is rendered. */
const ASKED: [string, object][] = [
  [getUserData.path, {}],
  [searchReports.path, { keyword: '光伏' }],
  [getFileIndustryTags.path, { parentFileIndustryId: null }],
  [getFileReportTypeTags.path, {}],
];

/** What the home page of somebody who has signed in asks. */
const ASKED_AT_HOME: [string, object][] = [
  [getUserData.path, {}],
  [getRcmdFiles.path, { page: 1, pageSize: 16 }],
  [getHotRankList.path, { page: 1, pageSize: 2 }],
  [getHotTopics.path, { page: 1, pageSize: 10 }],
  [getIndustryWeeks.path, {}],
  [getStatistics.path, {}],
  [getHotSearches.path, { page: 1, pageSize: 10 }],
  [getSearchHotKey.path, {}],
  [getIndustryList.path, { page: 1, pageSize: 9 }],
];

const held = testDatabase();
let server: WholeServer;
let member: TestBrowser;
beforeAll(async () => {
  const seeds = [{ title: '光伏装机周报', paragraphs: ['光伏组件出口增长'] }, { title: '光伏玻璃' }];
  server = await openWholeServer(held.database, seeds, {
    pages: async () => ({
      isPublic: () => false,
      render: async ({ request: { url }, ask }) => {
        const asked = url.endsWith('/index') ? ASKED_AT_HOME : ASKED;
        const answers = await Promise.all(asked.map(([path, request]) => ask(path, request)));
        return { status: 200, headers: [], text: JSON.stringify(answers.map(({ code }) => code)) };
      },
    }),
  });
  const { names, password } = await server.accounts.ensureDemoAccounts(server.clock.now());
  member = openBrowser(server.app, { address: '203.0.113.5', userAgent: 'test', now: server.clock.now });
  await member.send(phoneLogin, { phone: names[2] ?? '', pwd: password });
  // Signing in changes the session's keys, which the next calls fetch.
  for (let call = 0; call < 2; call += 1) await member.send(getUserData, {});
  // In which groups somebody is was read with their last search, and is kept until it changes.
  await member.send(searchReports, { keyword: '玻璃' });
});
afterAll(() => server.close());

/** The statements that PostgreSQL is sent meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([asked]) => String((asked as { text?: string }).text ?? asked).slice(0, 60));
  } finally {
    query.mockRestore();
  }
}

test('a search takes seven statements: session, what folds, reports, passages and their sample, favourites, hot searches', async () => {
  const sent = await statementsOf(() => member.send(searchReports, { keyword: '光伏' }));
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(7);
  expect(sent.length).toBeGreaterThan(2);
});

test('a suggestion takes one for a visitor, who has no session there', async () => {
  const visitor = openBrowser(server.app, {
    address: '203.0.113.6',
    userAgent: 'test',
    now: server.clock.now,
  });
  await visitor.keys();
  const sent = await statementsOf(() => visitor.send(suggest, { keyword: '光伏' }));
  expect(sent.length, sent.join('\n')).toBe(1);
});

test('the page of a search looks its session up once and takes eight in all', async () => {
  const { token } = await member.keys();
  const cookie = `sid=${member.sid()}; token=${token}`;
  let body = '';
  const sent = await statementsOf(async () => {
    body = (await server.app.inject({ url: '/report?search_key=x', headers: { cookie } })).body;
  });
  expect(body).toBe('[0,0,0,0]');
  expect(
    sent.filter((text) => text.includes('account_sessions') || text.includes('"s"."id"')),
    sent.join('\n'),
  ).toHaveLength(1);
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(8);
});

test("the home page asks anew only what is its reader's own: session, profile, two lists of reports and what of them is kept", async () => {
  const { token } = await member.keys();
  const headers = { cookie: `sid=${member.sid()}; token=${token}` };
  const open = () => server.app.inject({ url: '/index', headers });
  const first = await statementsOf(open);
  const sent = await statementsOf(async () => {
    expect((await open()).body).toBe('[0,0,0,0,0,0,0,0,0]');
  });
  expect(first.length, first.join('\n')).toBeGreaterThan(10);
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(6);
});
