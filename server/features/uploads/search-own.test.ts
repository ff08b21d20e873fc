import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAnnotation } from '#contract/calls/annotations.ts';
import { searchMyFiles } from '#contract/calls/own-search.ts';
import * as calls from '#contract/calls/uploads.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;
let stage: ReturnType<typeof uploadStage>;
let owner: Bringer;
let other: Bringer;

beforeAll(async () => {
  server = await openWholeServer(held.database, []);
  stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  owner = await stage.person();
  other = await stage.person(2);
});
afterAll(() => server.close());

const follow = () => server.features.indexing.follow();
const seek = async ({ client }: Bringer, keyword: string) => client.send(searchMyFiles, { keyword });
const found = async (who: Bringer, keyword: string) => (await seek(who, keyword)).data.map(({ id }) => id);
const problems = async () => (await server.features.indexing.verify()).problems;

test('a file is found by its name and its words as soon as the index has followed, by its owner alone', async () => {
  const id = await stage.bring(
    owner,
    `${pageOfText('内部会议纪要', 81)}\n储能变流器的价格继续回落`,
    '三季度纪要.txt',
  );
  await follow();
  const { data, count } = await seek(owner, '变流器 价格');
  expect([count, data.map(({ name }) => name)]).toEqual([1, ['三季度纪要.txt']]);
  const [passage] = data[0]?.passages ?? [];
  expect(passage?.text.slice(...(passage.ranges[0] ?? [0, 0]))).toContain('变流器');
  expect(data[0]?.match_count).toBeGreaterThan(0);
  expect(await found(owner, '三季度')).toEqual([id]);
  expect((await seek(owner, '三季度')).data[0]?.name_ranges).not.toEqual([]);
  // The language of search: what is excluded, and what stands nowhere.
  expect(await found(owner, '变流器 -价格')).toEqual([]);
  expect(await found(owner, '钙钛矿')).toEqual([]);
  expect(await seek(other, '变流器')).toEqual({ data: [], count: 0 });
  expect(await seek(other, '三季度')).toEqual({ data: [], count: 0 });
});

test('a removed file leaves bytes, text, index, charts and notes, as the check of the library sees it', async () => {
  const before = await counts();
  const id = await stage.bring(owner, `${pageOfText('将要移除', 82)}\n钠离子电池的路线`, '将移除.txt');
  await follow();
  expect(await found(owner, '钠离子')).toEqual([id]);
  const fid = ownFileId((await stage.stateOf(owner, id))?.content_id ?? 0);
  const marking = { fileId: fid, key: randomUUID(), colour: 'yellow', quote: '钠离子电池', page: 1 } as const;
  await owner.client.send(addAnnotation, marking);
  expect(await counts()).not.toEqual(before);
  await owner.client.send(calls.removeUpload, { id });
  await follow();
  expect(await found(owner, '钠离子')).toEqual([]);
  expect(await counts()).toEqual(before);
  expect(await problems()).toEqual([]);
});

/** Rows and objects that hang on files. */
async function counts() {
  const { rows } = await held.database.pool.query(`SELECT
    (SELECT count(*)::int FROM contents) AS contents, (SELECT count(*)::int FROM content_paragraphs) AS paragraphs,
    (SELECT count(*)::int FROM content_charts) AS charts, (SELECT count(*)::int FROM annotations) AS notes,
    (SELECT count(*)::int FROM uploads) AS uploads`);
  return rows[0] as unknown;
}

test('the index that was lost is built anew from what is kept', async () => {
  const id = await stage.bring(owner, `${pageOfText('重建', 83)}\n氢燃料电池堆`, '重建.txt');
  await server.features.indexing.reindex(() => {});
  expect(await found(owner, '氢燃料')).toEqual([id]);
  expect(await problems()).toEqual([]);
});
