import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import { makeGrid } from '#contract/calls/grids.ts';
import { searchReports } from '#contract/calls/search.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { type Client, createClient } from '#contract/wire/client.ts';
import {
  type CollectedSpan,
  collectorDouble,
} from '#server/adapters/traces-otlp/testing/collector-double.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { roleProcesses } from '#server/testing/start-role.ts';
import { tellArrived } from '#server/testing/tell-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-traced-'));
const roles = roleProcesses();
const collectors: { close(): Promise<void> }[] = [];
afterEach(() => roles.kill());
afterAll(async () => {
  for (const each of collectors) await each.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const WORD = '钠电池正极';
const QUESTION = '钠电池正极的毛利率是多少？';
const NICKNAME = '研究钠电池的王某';
const PHONE = '13912345678';
const WORDS_OF_REPORT = `${WORD}的毛利率为 41.7%，高于上年。`;

/** Somebody who may search and ask, whose browser says by which click it calls. */
async function signIn(database: Database, baseUrl: string) {
  const { deps } = await accountFixture(database);
  const now = Date.now();
  const uid = await insertAccount(deps.db, {
    level: 2,
    unlockEndsAt: new Date(now + DAY_MS),
    openid: 'of-a-traced-click',
    nickname: NICKNAME,
    adultDeclaredAt: new Date(now),
    createdAt: new Date(now),
  });
  const { sid } = await openSession(deps, uid ?? 0, 'wechat', newBrowser(now));
  const keys = deps.secrets.keysOf(sid);
  const clickedAs = (traceparent: string, agoMs: number): Client => {
    let tracestate: string | undefined = `yanjian=click:${agoMs}`;
    return createClient({
      keys,
      transport: async ({ method, path, headers, body }) => {
        const told = { traceparent, ...(tracestate === undefined ? {} : { tracestate }) };
        tracestate = undefined;
        const answer = await fetch(baseUrl + path, {
          method,
          headers: { ...headers, ...told, cookie: `sid=${sid}; token=${keys.token}` },
          ...(body === undefined ? {} : { body }),
        });
        return { status: answer.status, text: await answer.text() };
      },
    });
  };
  return { clickedAs };
}

const only = (spans: CollectedSpan[], name: string): CollectedSpan => {
  const [span, ...more] = spans.filter((each) => each.name === name);
  if (span === undefined || more.length > 0)
    throw new Error(`${name}: ${more.length + (span ? 1 : 0)} spans`);
  return span;
};

/** The names from a span up to the click. */
function wayUp(spans: CollectedSpan[], from: CollectedSpan): string[] {
  const above = spans.find(({ spanId }) => spanId === from.parentSpanId);
  return above === undefined ? [from.name] : [from.name, ...wayUp(spans, above)];
}

const SEARCH = `11111111111111111111111111111111`;
const GRID = `22222222222222222222222222222222`;
const clickOf = (traceId: string) => `00-${traceId}-00000000000000c1-00`;

const held = testDatabase();
test('from the click through the call, its statements and questions to the index, to the job in another process; and nothing of who asked what', async () => {
  const { database, url } = held;
  const collector = await collectorDouble();
  collectors.push(collector);
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  const shared = { url, dataDir, environment };
  const worker = await roles.start('worker', shared);
  const api = await roles.start('api', shared);
  const { clickedAs } = await signIn(database, api.baseUrl);
  const file = new TextEncoder().encode('%PDF-1.7 a');
  const { fid } = await seedReport(database, { title: `${WORD}深度`, paragraphs: [WORDS_OF_REPORT], file });
  await tellArrived(database, [fid]);
  const unnamed = clickedAs('none', 0);
  await expect.poll(async () => (await unnamed.send(searchReports, { keyword: WORD })).count).toBe(1);

  await clickedAs(clickOf(SEARCH), 120).send(searchReports, { keyword: WORD });
  const refused = clickedAs(clickOf('3'.repeat(32)), 10).send(phoneLogin, {
    phone: PHONE,
    pwd: '猜的密码 1',
  });
  await expect(refused).rejects.toThrow();
  await clickedAs(clickOf(GRID), 50).send(makeGrid, { fids: [fid], questions: [QUESTION] });
  const jobs = () =>
    database.pool.query("SELECT 1 FROM pgboss.job WHERE name LIKE 'grids%' AND state = 'completed'");
  await expect.poll(async () => (await jobs()).rowCount).toBe(1);
  for (const { child } of [api, worker]) {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }

  const searching = collector.spans.filter(({ traceId }) => traceId === SEARCH);
  const index = only(searching, 'index search reports');
  expect(wayUp(searching, index)).toEqual([
    'index search reports',
    `call ${searchReports.path}`,
    `POST ${searchReports.path}`,
    'click',
  ]);
  const statement = searching.find(({ name }) => name.startsWith('SELECT'));
  if (statement === undefined) throw new Error('no statement is kept');
  expect(wayUp(searching, statement).at(-1)).toBe('click');
  expect(statement.attributes['db.query.text']).toMatch(/\$1/);
  expect(only(searching, `POST ${searchReports.path}`).attributes).toMatchObject({
    'http.route': searchReports.path,
    'http.response.status_code': 200,
    'http.request.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });

  const asking = collector.spans.filter(({ traceId }) => traceId === GRID);
  const job = only(asking, 'job grids.answer');
  expect(wayUp(asking, job)).toEqual([
    'job grids.answer',
    'ask grids.answer',
    `call ${makeGrid.path}`,
    `POST ${makeGrid.path}`,
    'click',
  ]);
  expect(job.resource['yanjian.role']).toBe('worker');
  expect(only(asking, 'click').resource['yanjian.role']).toBe('api');
  expect(
    asking.some((span) => span.name.startsWith('index search') && wayUp(asking, span)[1] === job.name),
  ).toBe(true);

  for (const secret of [WORD, QUESTION, NICKNAME, PHONE, '猜的密码', '41.7', '毛利率', 'of-a-traced-click'])
    expect(collector.sent()).not.toContain(secret);
});
