import type { pino } from 'pino';
import { expect, test } from 'vitest';
import * as accounts from '#contract/calls/accounts.ts';
import * as downloads from '#contract/calls/downloads.ts';
import { doFavorite } from '#contract/calls/favourites.ts';
import { recommendLess } from '#contract/calls/recommendations.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import * as wechat from '#contract/calls/wechat-login.ts';
import { getUserData } from '#contract/wire/session.ts';
import { createLogger } from '#server/platform/log/create-logger.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
const DAY_MS = 24 * 3600_000;
const PHONE = '13912345678';
const PASSWORD = 'seven green herons';
const USER_AGENT = 'Mozilla/5.0 (an-unmistakable-browser)';
const ADDRESSES = ['203.0.113.77', '2001:db8:77:77::1'] as const;
/** Finds the report, and stands in no record of the library: its title has simplified characters. */
const WORDS = '通信週報';
const UID = 987_654_321;

let servers = 0;

/** The whole server with its log kept, over one report with a file. */
async function openServer() {
  servers += 1;
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  await held.database.pool.query(`ALTER TABLE accounts ALTER COLUMN uid RESTART WITH ${UID}`);
  const file = new TextEncoder().encode(`%PDF-1.7 ${servers}`);
  const seed = { title: `通信周报 ${servers}`, file, paragraphs: ['x'] };
  const server = await openWholeServer(held.database, [seed], { log: log as pino.Logger });
  const { app, clock, fids } = server;
  return {
    ...server,
    fid: fids[0] ?? 0,
    browserAt: (address: string) => openBrowser(app, { address, userAgent: USER_AGENT, now: clock.now }),
    logged: () => lines.join(''),
  };
}
type Server = Awaited<ReturnType<typeof openServer>>;

async function codeFor(
  browser: TestBrowser,
  { sms, clock }: Server,
  purpose: accounts.CodePurpose,
): Promise<string> {
  clock.advance(61_000);
  await browser.send(accounts.sendPhoneCode, { phone: PHONE, purpose });
  const message = sms.lastTo(PHONE);
  return message?.kind === 'code' ? message.code : '';
}

/** Somebody who leaves a trace wherever one can: WeChat, phone, two browsers, failures, search, reading, download. */
async function liveALife(server: Server): Promise<TestBrowser> {
  const [one, other] = [server.browserAt(ADDRESSES[0]), server.browserAt(ADDRESSES[1])];
  const { id: ticket } = await one.send(wechat.offiaccountLogin, { channel: 'poster' });
  const { proof } = await other.send(wechat.simulateScan, { ticket, person: 'unmistakable-person' });
  const consent = { agreement: accounts.AGREEMENT_VERSION, adult: 1 } as const;
  await other.send(wechat.answerLoginScan, { proof, approve: 1, ...consent });
  await one.send(wechat.wxmonitor, { ticket });
  await one.send(accounts.bindPhone, {
    phone: PHONE,
    pwd: PASSWORD,
    code: await codeFor(one, server, 'bind'),
  });
  await expect(other.send(accounts.phoneLogin, { phone: PHONE, pwd: 'wrong' })).rejects.toThrow('不正确');
  await other.send(accounts.phoneLogin, { phone: PHONE, pwd: PASSWORD });
  await searchReadAndDownload(one, server);
  return one;
}

async function searchReadAndDownload(browser: TestBrowser, { fid }: Server): Promise<void> {
  await browser.send(searchReports, { keyword: WORDS });
  await browser.send(getFileDetail, { fid });
  await browser.send(doFavorite, { id: fid });
  await browser.send(recommendLess, { fid, scope: 'report' });
  await browser.send(downloads.pdfFileDownload, { fileId: fid });
}

/** Every row of every table of every schema that is not PostgreSQL's own. */
async function wholeDatabase(): Promise<string> {
  const { pool } = held.database;
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    parts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return parts.join('\n');
}

/** What says who the person is, wherever it stands. */
async function tracesOf(server: Server, browser: TestBrowser): Promise<string[]> {
  const key = server.accountDeps.secrets.keyOf(browser.sid());
  const { sid } = await browser.send(getUserData, {});
  return [String(UID), PHONE, 'unmistakable', WORDS, sid, key, ADDRESSES[0], '2001:db8:77:77'];
}

/** Asks for deletion, uses everything once more in the last minute, and lets 15 days of daily jobs go by. */
async function leave(server: Server, browser: TestBrowser): Promise<void> {
  const { clock } = server;
  const asked = clock.now();
  const code = await codeFor(browser, server, 'delete');
  const { dueAt } = await browser.send(accounts.requestDeletion, { code });
  clock.set(dueAt * 1000 - 60_000);
  await searchReadAndDownload(browser, server);
  const wrong = { phone: PHONE, pwd: 'wrong' };
  await expect(server.browserAt(ADDRESSES[1]).send(accounts.phoneLogin, wrong)).rejects.toThrow('不正确');
  expect(await wholeDatabase()).toContain(`"${PHONE}"`);
  clock.set(dueAt * 1000);
  await server.runDaily();
  expect(await wholeDatabase()).not.toContain(PHONE);
  while (clock.now() < asked + 15 * DAY_MS) {
    await server.runDaily();
    clock.advance(DAY_MS);
  }
}

async function nothingIsLeft(traces: string[]): Promise<void> {
  const left = await wholeDatabase();
  for (const trace of traces) expect(left).not.toContain(trace);
}

test('whoever asks to be deleted is gone from every table and was never in the log, within 15 days', async () => {
  const server = await openServer();
  const browser = await liveALife(server);
  const traces = await tracesOf(server, browser);
  const before = await wholeDatabase();
  for (const trace of traces) expect(before).toContain(trace);
  const exported = JSON.stringify((await browser.send(accounts.exportMyData, {})).parts);
  for (const part of [PHONE, 'unmistakable', WORDS, ADDRESSES[0], 'user-agreement', String(server.fid)]) {
    expect(exported).toContain(part);
  }
  await leave(server, browser);
  await nothingIsLeft(traces);
  await expect(browser.send(getUserData, {})).rejects.toMatchObject({ code: 10999 });
  expect(server.logged()).toContain('/api/user/phoneLogin');
  for (const trace of traces) expect(server.logged()).not.toContain(trace);
  await server.close();
});

test('the search for traces notices a feature that erases nothing', async () => {
  const server = await openServer();
  const { records } = server.features;
  if (records.personalData === null) throw new Error('records hold what people read');
  records.personalData = { ...records.personalData, erase: async () => {} };
  const browser = await liveALife(server);
  const traces = await tracesOf(server, browser);
  await leave(server, browser);
  await expect(nothingIsLeft(traces)).rejects.toThrow(/^expected/);
  await server.close();
});
