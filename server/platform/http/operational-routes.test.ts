import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { type Figure, operationalRoutes, type Readiness } from './operational-routes.ts';

const JOBS = {
  name: 'jobs',
  help: 'Jobs by queue',
  labelNames: ['queue'],
  read: async () => [{ labels: { queue: 'test.daily' }, value: 3 }],
};

function open(readiness: Readiness = {}, figures: Figure[] = [JOBS]) {
  const app = fastify();
  operationalRoutes(app, { readiness, figures }, 20);
  return app;
}

test('figures that fail or do not come are left out, and the others shown', async () => {
  const lost = { ...JOBS, name: 'lost', read: () => Promise.reject(new Error('gone')) };
  const late = { ...JOBS, name: 'late', read: () => new Promise<never>(() => {}) };
  const { payload } = await open({}, [lost, JOBS, late]).inject('/metrics');
  expect(payload).toContain('jobs{queue="test.daily"} 3');
  expect(payload).not.toMatch(/^(?:lost|late)\{/m);
});

test('the log has one line when a figure goes and one when it is back, however often somebody looks', async () => {
  const read = vi.fn(JOBS.read);
  const app = open({}, [{ ...JOBS, read }]);
  const warn = vi.spyOn(app.log, 'warn');
  const look = () => app.inject('/metrics');
  await look();
  expect(warn).not.toHaveBeenCalled();
  const gone = new Error('gone');
  read.mockRejectedValue(gone);
  await look();
  await look();
  expect(warn.mock.calls).toEqual([[{ figure: 'jobs', err: gone }, expect.stringContaining('取不到')]]);
  read.mockImplementation(JOBS.read);
  expect((await look()).payload).toContain('jobs{queue="test.daily"} 3');
  await look();
  expect(warn.mock.calls.slice(1)).toEqual([[{ figure: 'jobs' }, expect.stringContaining('又取得到')]]);
});

test('readiness names the part that fails, and the one that does not answer in time', async () => {
  const app = open({
    search: async () => 'ok',
    database: () => Promise.reject(new Error('gone')),
    objects: () => new Promise(() => {}),
  });
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'failed', failed: ['database', 'objects'] });
  expect((await app.inject('/livez')).json()).toEqual({ status: 'ok' });
  expect((await open({ search: async () => 1 }).inject('/readyz')).statusCode).toBe(200);
});

test('whoever asks within a second is told of one look', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const database = vi.fn(async () => 1);
  const app = open({ database });
  const ask = () => Promise.all(Array.from({ length: 30 }, () => app.inject('/readyz')));
  await ask();
  await ask();
  expect(database).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  database.mockRejectedValue(new Error('gone'));
  const later = await ask();
  vi.useRealTimers();
  expect(new Set(later.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(database).toHaveBeenCalledTimes(2);
});

test('figures count by route and are shown to this machine alone', async () => {
  const app = open();
  app.get('/reports/:fid', async () => 'x');
  await app.inject('/reports/17');
  const headers = { host: 'localhost:3000' };
  const shown = await app.inject({ url: '/metrics', headers });
  expect(shown.body).toMatch(
    /http_request_duration_seconds_count\{route="\/reports\/:fid",method="GET",status="200"\} 1/,
  );
  expect(shown.body).not.toContain('17"');
  const others = [
    { url: '/metrics', headers, remoteAddress: '203.0.113.9' },
    { url: '/metrics', headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.9' } },
    { url: '/metrics', headers: { host: 'rebound.example' } },
  ];
  for (const request of others) expect((await app.inject(request)).statusCode).toBe(404);
});

test('a proxy that adds no header and speaks HTTP/1.0, as some do untold, is shown no figures', async () => {
  const app = open();
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const statusOver = async (version: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split(' ')[1];
  };
  expect([await statusOver('1.0'), await statusOver('1.1')]).toEqual(['404', '200']);
  await app.close();
});

test('figures of other parts are read when somebody looks', async () => {
  const answer = await open().inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost' },
  });
  expect(answer.body).toContain('jobs{queue="test.daily"} 3');
});
