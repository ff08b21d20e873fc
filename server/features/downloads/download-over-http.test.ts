import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { downloadFixture, newCaller } from '#server/testing/download-fixture.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { cancelDownload } from './cancel-download.ts';
import type { DownloadDeps } from './deps.ts';
import { downloadRoutes } from './routes.ts';
import { LINK_LIFE_SECONDS, takeDownload } from './take-download.ts';

/** More than the machine keeps between two programs, several times over. */
const SIZE = 64 * 2 ** 20;
const MOST_UNDERWAY = 16 * 2 ** 20;

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-slow-'));
let reader = newCaller('free');
let now = reader.now;
let app: FastifyInstance;
let deps: DownloadDeps;
let left: Awaited<ReturnType<typeof downloadFixture>>['left'];
let fid: number;
/** Bytes that left the store. */
let taken = 0;

async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    taken += part.length;
    yield part;
  }
}

async function openContext(): Promise<RequestContext> {
  const account = { uid: reader.uid ?? 0, level: 0, unlockEndSeconds: 0, roles: [], sessionId: '' };
  const cookies = { read: () => '', set: () => {}, clear: () => {} };
  return {
    caller: { ...reader, now },
    account,
    cookies,
    pending: null,
    requestId: '',
    log: app.log,
    sid: '',
  };
}

beforeAll(async () => {
  const file = Buffer.alloc(SIZE, '%PDF-1.7 0123456');
  const objects = diskObjects(folder);
  const counting: ObjectStore = {
    ...objects,
    async read(key, range) {
      const bytes = await objects.read(key, range);
      return bytes === null ? null : counted(bytes);
    },
  };
  const opened = await downloadFixture(database.database, [{ title: '报告', file }], {}, counting);
  ({ deps, left, first: fid } = opened);
  app = await openHttpServer();
  downloadRoutes(app, deps, openContext);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const fetchFrom = (path: string) =>
  new Promise<IncomingMessage>((done, fail) => {
    get(new URL(path, app.listeningOrigin), done).on('error', fail);
  });

async function started(): Promise<{ answer: IncomingMessage; size: number; path: string }> {
  reader = newCaller('free');
  now = reader.now;
  taken = 0;
  const { data: path, size } = await takeDownload(deps, fid, reader);
  return { answer: await fetchFrom(path), size, path };
}

test('a big file reaches whoever reads slowly, piece by piece, also when its link is over on the way', async () => {
  const { answer, size, path } = await started();
  now += (LINK_LIFE_SECONDS + 1) * 1000;
  expect((await fetchFrom(path)).statusCode).toBe(403);
  let received = 0;
  let mostUnderway = 0;
  for await (const part of answer) {
    received += (part as Buffer).length;
    mostUnderway = Math.max(mostUnderway, taken - received);
    // A client that is slower than the disk: what it has not taken must wait there.
    if (received % 2 ** 20 < 2 ** 16) await new Promise((next) => setImmediate(next));
  }
  expect([answer.statusCode, received]).toEqual([200, size]);
  expect(size).toBeGreaterThan(SIZE);
  expect(mostUnderway).toBeLessThan(MOST_UNDERWAY);
  await vi.waitFor(async () => {
    const { rows } = await database.database.pool.query('SELECT state FROM download_links WHERE uid = $1', [
      reader.uid,
    ]);
    expect(rows).toEqual([{ state: 'finished' }]);
  });
  expect(await left(reader)).toBe(0);
});

test('whoever leaves early gets the unit back, and no more of the file leaves the store', async () => {
  const { answer, path } = await started();
  await new Promise((done) => answer.once('data', done));
  expect(await left(reader)).toBe(0);
  answer.destroy();
  // Told as soon as it is known, and what is left is right from then on.
  const token = new URL(path, app.listeningOrigin).searchParams.get('token') ?? '';
  expect(await cancelDownload(deps, token, reader)).toEqual({ state: 'returned' });
  expect(await left(reader)).toBe(1);
  expect(taken).toBeLessThan(SIZE);
});
