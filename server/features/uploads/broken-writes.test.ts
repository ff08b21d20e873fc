import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
const uploadsDir = mkdtempSync(join(tmpdir(), 'yanjian-broken-writes-'));
let server: WholeServer;
let origin = '';
let stage: ReturnType<typeof uploadStage>;
const logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
  server = await openWholeServer(held.database, [], { log, given: { uploadsDir } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  stage = uploadStage(server, origin);
});
afterAll(async () => {
  await server.close();
  rmSync(uploadsDir, { recursive: true, force: true });
});

test('on a full disk whoever sends a part is told so with a number, and the log says ENOSPC under it', async () => {
  const owner = await stage.person();
  const { id, url } = await stage.begin(owner, '一段没有写下的文字');
  // It takes no byte, and says what a full disk says.
  rmSync(join(uploadsDir, id));
  symlinkSync('/dev/full', join(uploadsDir, id));
  const answer = await stage.patch(owner, url, 0, '一段没有写下的文字');
  const text = await answer.text();
  expect([answer.status, text]).toEqual([503, expect.stringMatching(/^现在存不了新的内容.*（编号 .{8}）$/)]);
  const lines = logged.filter((line) => line.includes('ENOSPC'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"reqId":"${/编号 (.{8})/.exec(text)?.[1]}`);
});

test('a sender who goes away in the middle of a part is no fault of ours: the log says nothing of it', async () => {
  const owner = await stage.person();
  const { url } = await stage.begin(owner, 'x'.repeat(1_000));
  const before = logged.length;
  const sending = request(`${origin}${url}`, {
    method: 'PATCH',
    headers: {
      ...owner.headers,
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-length': '1000' },
      'content-type': 'application/offset+octet-stream',
    },
  });
  const failed = once(sending, 'error');
  await new Promise((done) => sending.write('x'.repeat(300), done));
  sending.destroy(new Error('gone'));
  await failed;
  // It is answered once nobody writes to the file any more.
  expect((await stage.head(owner, url)).status).toBe(200);
  expect(logged.slice(before)).toEqual([]);
});
