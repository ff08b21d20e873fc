import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/calls/uploads.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const TEXT = `%PDF-1.7\n${pageOfText('储能电站深度', 31)}`;
const held = testDatabase();
let server: WholeServer;
let stage: ReturnType<typeof uploadStage>;
let owner: Bringer;
let fid = 0;

beforeAll(async () => {
  const file = new TextEncoder().encode(TEXT);
  const seed = { title: '储能电站深度', organisation: '中信证券', day: '2026-08-21', type: 2 };
  server = await openWholeServer(held.database, [{ ...seed, file }]);
  stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  owner = await stage.person();
  fid = server.fids[0] ?? 0;
});
afterAll(() => server.close());

const ask = async (name: string, sha256 = '') =>
  (await owner.client.send(calls.findInLibrary, { name, sha256 })).report;

test('what the library has is told before any room is taken: by its bytes, or by just its title', async () => {
  const known = { fid, name: '储能电站深度', house: '中信证券', day: '2026-08-21' };
  expect(await ask('随便什么.pdf', createHash('sha256').update(TEXT).digest('hex'))).toEqual({
    ...known,
    by: 'bytes',
  });
  expect(await ask('储能电站深度.pdf')).toEqual({ ...known, by: 'title' });
  expect(await ask('储能电站.pdf', '0'.repeat(64))).toBeNull();
  const { allowance } = await owner.client.send(calls.myUploadFile, {});
  expect([allowance.held_bytes, allowance.used_files]).toEqual([0, 0]);
});

test('what is brought all the same says so on its row; another’s own file is no report of the library', async () => {
  const id = await stage.bring(owner, TEXT, '我的.pdf');
  const rowOf = async (who: Bringer) => (await who.client.send(calls.myUploadFile, {})).data[0];
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'ready' });
  expect((await rowOf(owner))?.in_library).toMatchObject({ fid, name: '储能电站深度' });
  const other = await stage.person();
  const own = `%PDF-1.7\n${pageOfText('只有一个人有', 32)}`;
  await stage.bring(owner, own, '只有一个人有.pdf');
  const sha256 = createHash('sha256').update(own).digest('hex');
  const asked = { name: '只有一个人有.pdf', sha256 };
  expect(await other.client.send(calls.findInLibrary, asked)).toEqual({ report: null });
});

test('title, day and house make a report; a house that the file does not name does not speak against it', async () => {
  const { findTwin } = server.features.library.records;
  const said = { title: '储能：电站深度', day: '2026-08-21', organisation: '中信证券' };
  expect(await findTwin(said)).toBe(fid);
  expect(await findTwin({ ...said, organisation: '' })).toBe(fid);
  expect(await findTwin({ ...said, organisation: '国泰君安证券' })).toBeNull();
  expect(await findTwin({ ...said, day: '2026-08-20' })).toBeNull();
  expect(await findTwin({ ...said, day: '' })).toBeNull();
  expect(await findTwin({ ...said, title: '：' })).toBeNull();
});
