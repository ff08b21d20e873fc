import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { sharedFolder, UPLOAD_PROGRAM } from '#server/testing/upload-process.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import { builtProgram } from '#tools/checks/built-program.ts';

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-killed-uploads-'));
const started = new Set<ChildProcess>();
let server: WholeServer;
let stage: ReturnType<typeof uploadStage>;
let owner: Bringer;

beforeAll(async () => {
  server = await openWholeServer(held.database, [], { given: sharedFolder(folder) });
  stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  owner = await stage.person(3);
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another process over the same database and folder. */
async function begin(step = '') {
  const child = spawn(process.execPath, [builtProgram(UPLOAD_PROGRAM), held.url, folder, step], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.add(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  return {
    origin: await next(),
    next,
    convert: (id: string) => void child.stdin.write(`${id}\n`),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      started.delete(child);
    },
  };
}

/** What is left is made good by the sweep and by doing it again, and then all is there once. */
async function recovers(id: string, text: string): Promise<void> {
  server.clock.advance(120_000);
  await server.runOften();
  await stage.convert(id);
  await stage.convert(id);
  const item = await stage.stateOf(owner, id);
  expect(item).toMatchObject({ state: 'ready' });
  const fileId = ownFileId(item?.content_id ?? 0);
  const flow = await owner.client.send(getReadingFlow, { fileId, from: 1, count: 3 });
  expect(JSON.stringify(flow)).toContain(text.slice(-12));
  const { rows } = await held.database.pool.query(
    `SELECT (SELECT count(*)::int FROM contents) AS contents, (SELECT count(*)::int FROM uploads WHERE state = 'ready') AS uploads`,
  );
  expect(rows[0].contents).toBe(rows[0].uploads);
  expect((await server.features.indexing.verify()).problems).toEqual([]);
}

const textOf = (seed: number) => `${pageOfText('被杀的上传', seed)}\n第 ${seed} 份的最后一行到齐了`;

test('killed in the middle of a part, the file goes on from what had come', async () => {
  const text = textOf(201);
  const bytes = Buffer.from(text);
  const { id, url } = await stage.begin(owner, text, '中断.txt');
  const child = await begin();
  const sending = request(`${child.origin}${url}`, {
    method: 'PATCH',
    headers: {
      ...owner.headers,
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-length': String(bytes.length) },
      'content-type': 'application/offset+octet-stream',
    },
  });
  const failed = once(sending, 'error');
  await new Promise((done) => sending.write(bytes.subarray(0, 30), done));
  await child.kill();
  await failed;
  const offset = Number((await stage.head(owner, url)).headers.get('upload-offset'));
  expect(offset).toBeLessThanOrEqual(30);
  expect((await stage.patch(owner, url, offset, bytes.subarray(offset))).status).toBe(204);
  await recovers(id, text);
});

test.each([
  ['before put upload/', 202],
  ['after put upload/', 203],
])('killed at the last byte, %s, nothing is lost and nothing comes twice', async (step, seed) => {
  const text = textOf(seed);
  const { id, url } = await stage.begin(owner, text, `${seed}.txt`);
  const child = await begin(step);
  const sent = fetch(`${child.origin}${url}`, {
    method: 'PATCH',
    headers: {
      ...owner.headers,
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    },
    body: text,
  }).catch(() => null);
  expect(await child.next()).toBe('stuck');
  await child.kill();
  await sent;
  await recovers(id, text);
});

test.each([
  ['after get upload/', 204],
  ['after put upload/', 205],
  ['before put pdf/', 206],
  ['after put pdf/', 207],
  ['after put cover/', 208],
  ['before remove upload/', 209],
])(
  'killed while it is converted and taken in, %s, nothing is lost and nothing comes twice',
  async (step, seed) => {
    const text = textOf(seed);
    const { id, url } = await stage.begin(owner, text, `${seed}.txt`);
    expect((await stage.patch(owner, url, 0, text)).status).toBe(204);
    const child = await begin(step);
    child.convert(id);
    expect(await child.next()).toBe('stuck');
    await child.kill();
    await recovers(id, text);
  },
);
