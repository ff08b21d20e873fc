import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '#server/platform/http/context.ts';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ReaderDeps } from './deps.ts';
import { openReport } from './open-report.ts';
import { fileRoutes } from './routes.ts';

const database = testDatabase();
const reader = newCaller('senior');
let app: FastifyInstance;
let deps: ReaderDeps;
let fid: number;

/** The session of every request is the reader's. */
async function openContext(): Promise<RequestContext> {
  const account = { uid: reader.uid ?? 0, level: 2, unlockEndSeconds: 0, roles: [], sessionId: '' };
  const cookies = { read: () => '', set: () => {}, clear: () => {} };
  return { caller: reader, account, cookies, pending: null, requestId: '', log: app.log, sid: '' };
}

beforeAll(async () => {
  const file = new TextEncoder().encode('%PDF-1.7 0123456789');
  ({ deps, first: fid } = await readerFixture(database.database, [{ title: '报告', file }]));
  app = fastify();
  fileRoutes(app, deps, openContext);
});
afterAll(() => app.close());

const link = async () => (await openReport(deps, fid, reader)).online_url;

test('a part of the file by its signed path', async () => {
  const answer = await app.inject({ url: await link(), headers: { range: 'bytes=9-12' } });
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
    206,
    '0123',
    'bytes 9-12/19',
  ]);
});

test('HEAD tells the size without the bytes', async () => {
  const answer = await app.inject({ method: 'HEAD', url: await link() });
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '19']);
});

test.each([
  [(path: string) => path.replace(/signature=.*/, 'signature=x'), 403],
  [(path: string) => path.replace(/\?.*/, ''), 403],
  [(path: string) => `${path}&signature=again`, 403],
  [(path: string) => path.replace(/\d+\.pdf/, 'x.pdf'), 404],
])('a path that was changed is refused (%#)', async (change, status) => {
  const answer = await app.inject({ url: change(await link()) });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain('%PDF');
});

test('a cover by its public path', async () => {
  const answer = await app.inject({ url: `/files/cover/${fid}-320.webp?v=1` });
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    200,
    `cover of ${fid}`,
    'image/webp',
  ]);
  expect((await app.inject({ url: '/files/cover/1-320.webp' })).statusCode).toBe(404);
});

test("the picture of a link is everybody's, of reports that are there", async () => {
  const [there, gone, head] = await Promise.all([
    app.inject({ url: `/files/share/${fid}.webp` }),
    app.inject({ url: '/files/share/999999999.webp' }),
    app.inject({ method: 'HEAD', url: `/files/share/${fid}.webp` }),
  ]);
  expect([there.statusCode, there.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(there.headers['cache-control']).toContain('public');
  expect([gone.statusCode, gone.body]).toEqual([404, '没有这份报告']);
  expect([head.statusCode, head.body]).toEqual([200, '']);
});
