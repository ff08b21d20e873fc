import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/calls/uploads.ts';
import { uploadLimitsOf } from '#contract/rights/upload-limits.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { plainConverter } from '#server/adapters/convert-fake/plain-converter.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;
let origin = '';
let stage: ReturnType<typeof uploadStage>;
const logged: string[] = [];

const asPages = (name: string) => new TextEncoder().encode(pageOfText(name, 33));
const { toPdf } = plainConverter();
/** Of Office only what it is told: what is packed is no text. */
const converter = {
  toPdf: (...asked: Parameters<typeof toPdf>) =>
    asked[0].kind === 'docx' ? Promise.resolve(asPages('纪要')) : toPdf(...asked),
};

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });
  server = await openWholeServer(held.database, [], { log, given: { converter } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  stage = uploadStage(server, origin);
});
afterAll(() => server.close());

const problems = async () => (await server.features.indexing.verify()).problems;

test('a file comes in parts, goes on where it was cut, and is read and found by its owner alone', async () => {
  const owner = await stage.person();
  const other = await stage.person(2);
  const text = `${pageOfText('内部会议纪要', 71)}\n储能变流器的价格`;
  const { id, url } = await stage.begin(owner, text);
  const bytes = Buffer.from(text);
  const half = bytes.subarray(0, 40);
  expect((await stage.patch(owner, url, 0, half)).headers.get('upload-offset')).toBe('40');
  // What is not the next part is refused, and changes nothing.
  expect((await stage.patch(owner, url, 10, 'x')).status).toBe(409);
  expect((await stage.head(owner, url)).headers.get('upload-offset')).toBe('40');
  // Nobody else may add to it or see how far it is; nor may a page of another site, which has no token.
  expect((await stage.head(other, url)).status).toBe(404);
  expect((await stage.patch(other, url, 40, 'x')).status).toBe(404);
  const { cookie = '' } = owner.headers;
  expect((await stage.patch({ headers: { cookie } }, url, 40, 'x')).status).toBe(401);
  expect((await stage.patch(owner, url, 40, bytes.subarray(40))).status).toBe(204);
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'waiting' });
  expect((await stage.head(owner, url)).headers.get('upload-offset')).toBe(String(bytes.length));

  await stage.convert(id);
  await stage.convert(id);
  const item = await stage.stateOf(owner, id);
  expect(item).toMatchObject({ state: 'ready', transStatus: 'Finished', name: '纪要.txt' });
  const content = await server.features.contents.reads.own(item?.content_id ?? 0, { uid: owner.uid });
  expect(content).not.toBeNull();
  expect(await stage.stateOf(other, id)).toBeUndefined();
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
  const owner = await stage.person();
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
  const owner = await stage.person();
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
  const owner = await stage.person();
  const wrong = await stage.bring(owner, 'MZ is a program', '纪要.txt');
  expect(await stage.stateOf(owner, wrong)).toMatchObject({
    state: 'failed',
    transStatus: 'Failed',
    may_retry: 0,
  });
  expect((await stage.stateOf(owner, wrong))?.reason).toContain('可执行程序');
  const text = pageOfText('两份一样的', 5);
  const first = await stage.bring(owner, text, '甲.txt');
  const second = await stage.bring(owner, text, '乙.txt');
  expect(await stage.stateOf(owner, first)).toMatchObject({ state: 'ready' });
  expect((await stage.stateOf(owner, second))?.reason).toBe('内容与已有的“甲.txt”相同，不再保存一份');
  const { allowance } = await owner.client.send(calls.myUploadFile, {});
  expect(allowance.held_bytes).toBe(Buffer.byteLength(text));
  // Somebody else's same bytes are their own, and nobody learns of the other.
  const other = await stage.person();
  expect(await stage.stateOf(other, await stage.bring(other, text, '丙.txt'))).toMatchObject({
    state: 'ready',
  });
  expect(await problems()).toEqual([]);
});

test('the sweep ends what was left: whole files, abandoned ones, half-removed ones, bytes of nobody', async () => {
  const owner = await stage.person();
  const { pool } = held.database;
  const text = pageOfText('最后一段之后进程没了', 9);
  const whole = await stage.begin(owner, text);
  await stage.patch(owner, whole.url, 0, text);
  // As a kill leaves it between the last byte and the row: the bytes lie there, nobody has taken them.
  await pool.query(`UPDATE uploads SET state = 'uploading' WHERE id = $1`, [whole.id]);
  const again = await stage.begin(owner, text);
  await stage.patch(owner, again.url, 0, Buffer.from(text).subarray(0, 10));
  const removing = await stage.bring(owner, pageOfText('移除到一半', 10));
  await pool.query(`UPDATE uploads SET state = 'removing' WHERE id = $1`, [removing]);
  server.clock.advance(4 * DAY_MS);
  await server.runOften();
  expect((await pool.query('SELECT id FROM uploads WHERE uid = $1', [owner.uid])).rows).toHaveLength(0);
  expect(await problems()).toEqual([]);
  const { rows } = await pool.query('SELECT held_bytes FROM upload_space WHERE uid = $1', [owner.uid]);
  expect(rows).toEqual([{ held_bytes: 0 }]);
});

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const { pool } = held.database;
  const { rows: tables } = await pool.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => String(row)));
  }
  return texts.join('\n');
}

const password = '夏日-Summer-42';
const open = pageOfText('只给开会的人', 31);
const lockedPdf = {
  ...{ name: '会议密件.pdf', bytes: Buffer.from(`%PDF-1.7\n%LOCKED ${password}\n${open}`) },
  isOpen: (original: Buffer) => original.toString() === `%PDF-1.7\n${open}`,
};
/** Closed by another program, with the same password. */
const lockedOffice = {
  ...{ name: '会议密件.docx' },
  bytes: Buffer.from(readFileSync(new URL('../../adapters/unlock-office/locked.docx', import.meta.url))),
  isOpen: (original: Buffer) =>
    Buffer.from(unzipSync(original)['word/document.xml'] ?? []).includes('只给开会的人看'),
};

test.each([lockedPdf, lockedOffice])(
  '$name waits for its password, is opened by it, and nothing keeps it',
  async (file) => {
    const [owner, other] = [await stage.person(), await stage.person()];
    const wrong = 'Winter-of-1999';
    const id = await stage.bring(owner, file.bytes, file.name);
    expect(await stage.stateOf(owner, id)).toMatchObject({
      ...{ state: 'failed', transStatus: 'Failed', may_retry: 0, needs_password: 1 },
      ...{ reason: expect.stringMatching(/要用密码打开$/), original_url: `/files/upload/${id}/original` },
    });
    await expect(other.client.send(calls.unlockUpload, { id, password })).rejects.toMatchObject({
      code: 10404,
    });
    const refused = await owner.client
      .send(calls.unlockUpload, { id, password: wrong })
      .catch((error) => error);
    expect(refused).toMatchObject({ code: 10006, message: expect.stringMatching(/^密码不对/) });
    expect(await stage.stateOf(owner, id)).toMatchObject({ needs_password: 1 });
    // Twice at once: one opens it, the other hears that it is open.
    const twice = await Promise.allSettled(
      [1, 2].map(() => owner.client.send(calls.unlockUpload, { id, password })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await stage.convert(id);
    const item = await stage.stateOf(owner, id);
    expect(item).toMatchObject({ state: 'ready', reason: '', needs_password: 0, page_count: 1 });
    const given = async (address = '') =>
      Buffer.from(await (await fetch(`${origin}${address}`, { headers: owner.headers })).arrayBuffer());
    expect(file.isOpen(await given(item?.original_url))).toBe(true);
    expect((await given(item?.online_url)).includes('%LOCKED')).toBe(false);
    await expect(owner.client.send(calls.unlockUpload, { id, password })).rejects.toThrow('不需要密码');
    expect(await problems()).toEqual([]);
    const kept = [await everyRow(), logged.join(''), JSON.stringify([refused, String(refused.stack), twice])];
    // What looks finds what is there.
    expect(kept[0]).toContain('会议密件');
    expect(kept[1]).toContain('/api/v2/upload/unlock');
    for (const said of kept) for (const secret of [password, wrong]) expect(said).not.toContain(secret);
  },
);
