import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/calls/uploads.ts';
import { uploadLimitsOf } from '#contract/rights/upload-limits.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { newBrowser } from '#server/testing/account-fixture.ts';
import { atWork } from '#server/testing/at-work.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;
let origin = '';
let people = 0;

beforeAll(async () => {
  server = await openWholeServer(held.database, []);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function person(level = 0) {
  people += 1;
  const { clock, accountDeps, app } = server;
  const at = new Date(clock.now());
  const uid = await insertAccount(accountDeps.db, {
    ...{ openid: `bringer ${people}`, nickname: 'x', level, adultDeclaredAt: at, createdAt: at },
    unlockEndsAt: level === 0 ? null : new Date(clock.now() + DAY_MS),
  });
  if (uid === undefined) throw new Error('the account exists already');
  const origin = newBrowser(clock.now());
  const session = await openSession(accountDeps, uid, 'phone', origin);
  const keys = server.accounts.gate.keysOf(session.sid);
  const client = openBrowser(app, {
    ...origin,
    now: clock.now,
    session: { sid: session.sid, keys },
  });
  const headers = {
    cookie: `sid=${session.sid}; token=${session.token}`,
    token: session.token,
    'user-agent': origin.userAgent,
  };
  return { uid, client, headers };
}
type Person = Awaited<ReturnType<typeof person>>;

const begin = ({ client }: Person, text: string, name = '纪要.txt') =>
  client.send(calls.beginUpload, { name, size_bytes: Buffer.byteLength(text) });

const patch = (
  { headers }: { headers: Record<string, string> },
  url: string,
  offset: number,
  body: string | Uint8Array<ArrayBuffer>,
) =>
  fetch(`${origin}${url}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
  });
const head = ({ headers }: Person, url: string) =>
  fetch(`${origin}${url}`, { method: 'HEAD', headers: { ...headers, 'tus-resumable': '1.0.0' } });

const convert = async (id: string) => {
  const job = server.features.uploads.jobs.find(({ name }) => name === 'uploads.convert');
  await job?.handler({ ...atWork(), input: { id } });
};
const stateOf = async ({ client }: Person, id: string) =>
  (await client.send(calls.getUploads, { ids: [id] })).data[0];
const problems = async () => (await server.features.indexing.verify()).problems;

async function bring(owner: Person, text: string, name?: string) {
  const { id, url } = await begin(owner, text, name);
  expect((await patch(owner, url, 0, text)).status).toBe(204);
  await convert(id);
  return id;
}

test('a file comes in parts, goes on where it was cut, and is read and found by its owner alone', async () => {
  const owner = await person();
  const other = await person(2);
  const text = `${pageOfText('内部会议纪要', 71)}\n储能变流器的价格`;
  const { id, url } = await begin(owner, text);
  const bytes = Buffer.from(text);
  const half = bytes.subarray(0, 40);
  expect((await patch(owner, url, 0, half)).headers.get('upload-offset')).toBe('40');
  // What is not the next part is refused, and changes nothing.
  expect((await patch(owner, url, 10, 'x')).status).toBe(409);
  expect((await head(owner, url)).headers.get('upload-offset')).toBe('40');
  // Nobody else may add to it or see how far it is; nor may a page of another site, which has no token.
  expect((await head(other, url)).status).toBe(404);
  expect((await patch(other, url, 40, 'x')).status).toBe(404);
  const { cookie } = owner.headers;
  expect((await patch({ headers: { cookie } }, url, 40, 'x')).status).toBe(401);
  expect((await patch(owner, url, 40, bytes.subarray(40))).status).toBe(204);
  expect(await stateOf(owner, id)).toMatchObject({ state: 'waiting' });
  expect((await head(owner, url)).headers.get('upload-offset')).toBe(String(bytes.length));

  await convert(id);
  await convert(id);
  const item = await stateOf(owner, id);
  expect(item).toMatchObject({ state: 'ready', transStatus: 'Finished', name: '纪要.txt' });
  const content = await server.features.contents.reads.own(item?.content_id ?? 0, [`person:${owner.uid}`]);
  expect(content).not.toBeNull();
  expect(await stateOf(other, id)).toBeUndefined();
  const { rows } = await held.database.pool.query('SELECT id FROM contents');
  expect(rows).toHaveLength(1);
  for (const address of [item?.online_url, item?.original_url]) {
    const given = await fetch(`${origin}${address}`, { headers: owner.headers });
    expect([given.status, await given.text()]).toEqual([200, text]);
    expect((await fetch(`${origin}${address}`, { headers: other.headers })).status).toBe(404);
    expect((await fetch(`${origin}${address}`)).status).toBe(404);
  }
  expect(await problems()).toEqual([]);

  await expect(other.client.send(calls.removeUpload, { id })).rejects.toMatchObject({ code: 10404 });
  await owner.client.send(calls.removeUpload, { id });
  expect((await held.database.pool.query('SELECT id FROM contents')).rows).toEqual([]);
  expect(await problems()).toEqual([]);
  const { allowance, count } = await owner.client.send(calls.myUploadFile, {});
  expect([allowance.held_bytes, allowance.used_files, count]).toEqual([0, 1, 0]);
});

test('40 at once against what one may hold: exactly what fits', async () => {
  const owner = await person();
  const { keptBytes } = uploadLimitsOf('free');
  const size_bytes = 7 * 1024 * 1024;
  const asked = await Promise.allSettled(
    Array.from({ length: 40 }, () => owner.client.send(calls.beginUpload, { name: 'a.pdf', size_bytes })),
  );
  const fit = Math.floor(keptBytes / size_bytes);
  const begun = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  expect(begun).toHaveLength(fit);
  for (const one of asked)
    if (one.status === 'rejected') expect(one.reason.message).toContain('空间不够：最多保存 200 MB');
  // What is removed makes room at once, and refused ones took none of the day.
  await owner.client.send(calls.removeUpload, { id: begun[0] ?? '' });
  await owner.client.send(calls.beginUpload, { name: 'a.pdf', size_bytes });
  const { allowance } = await owner.client.send(calls.myUploadFile, {});
  expect(allowance).toMatchObject({ held_bytes: fit * size_bytes, used_files: fit + 1 });
});

test('the day, the size of one, and the level', async () => {
  const owner = await person();
  const { dailyFiles, fileBytes } = uploadLimitsOf('free');
  await expect(
    owner.client.send(calls.beginUpload, { name: 'a.pdf', size_bytes: fileBytes + 1 }),
  ).rejects.toThrow('单个 20 MB');
  await expect(owner.client.send(calls.beginUpload, { name: 'a.epub', size_bytes: 1 })).rejects.toThrow(
    'EPUB',
  );
  for (let file = 0; file < dailyFiles; file += 1)
    await owner.client.send(calls.beginUpload, { name: 'a.pdf', size_bytes: 1 });
  await expect(owner.client.send(calls.beginUpload, { name: 'a.pdf', size_bytes: 1 })).rejects.toThrow(
    '今日上传已达上限',
  );
});

test('what cannot be read says why and takes no room; the same bytes twice are kept once', async () => {
  const owner = await person();
  const wrong = await bring(owner, 'MZ is a program', '纪要.txt');
  expect(await stateOf(owner, wrong)).toMatchObject({ state: 'failed', transStatus: 'Failed', may_retry: 0 });
  expect((await stateOf(owner, wrong))?.reason).toContain('可执行程序');
  const text = pageOfText('两份一样的', 5);
  const first = await bring(owner, text, '甲.txt');
  const second = await bring(owner, text, '乙.txt');
  expect(await stateOf(owner, first)).toMatchObject({ state: 'ready' });
  expect((await stateOf(owner, second))?.reason).toBe('内容与已有的“甲.txt”相同，不再保存一份');
  const { allowance } = await owner.client.send(calls.myUploadFile, {});
  expect(allowance.held_bytes).toBe(Buffer.byteLength(text));
  // Somebody else's same bytes are their own, and nobody learns of the other.
  const other = await person();
  expect(await stateOf(other, await bring(other, text, '丙.txt'))).toMatchObject({ state: 'ready' });
  expect(await problems()).toEqual([]);
});

test('the sweep ends what was left: whole files, abandoned ones, half-removed ones, bytes of nobody', async () => {
  const owner = await person();
  const { pool } = held.database;
  const text = pageOfText('最后一段之后进程没了', 9);
  const whole = await begin(owner, text);
  await patch(owner, whole.url, 0, text);
  // As a kill leaves it between the last byte and the row: the bytes lie there, nobody has taken them.
  await pool.query(`UPDATE uploads SET state = 'uploading' WHERE id = $1`, [whole.id]);
  const again = await begin(owner, text);
  await patch(owner, again.url, 0, Buffer.from(text).subarray(0, 10));
  const removing = await bring(owner, pageOfText('移除到一半', 10));
  await pool.query(`UPDATE uploads SET state = 'removing' WHERE id = $1`, [removing]);
  server.clock.advance(4 * DAY_MS);
  await server.runOften();
  expect((await pool.query('SELECT id FROM uploads WHERE uid = $1', [owner.uid])).rows).toHaveLength(0);
  expect(await problems()).toEqual([]);
  const { rows } = await pool.query('SELECT held_bytes FROM upload_space WHERE uid = $1', [owner.uid]);
  expect(rows).toEqual([{ held_bytes: 0 }]);
});
