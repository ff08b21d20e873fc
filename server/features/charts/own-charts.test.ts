import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMyCharts } from '#contract/calls/charts.ts';
import { doFavorite, getFavoriteList } from '#contract/calls/favourites.ts';
import { addGroupFile } from '#contract/calls/group-files.ts';
import { answerInvite, inviteUser } from '#contract/calls/group-members.ts';
import { createGroup, leaveGroup } from '#contract/calls/groups.ts';
import { removeUpload } from '#contract/calls/uploads.ts';
import { displayId } from '#server/features/accounts/index.ts';
import { codeOf } from '#server/testing/group-fixture.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const TABLE = '表 1：储能变流器价格\n项目 2023 2024\n变流器 0.21 0.18\n电芯 0.52 0.41\n资料来源：公司资料';
const held = testDatabase();
let server: WholeServer;
let stage: ReturnType<typeof uploadStage>;
let owner: Bringer;
let reader: Bringer;

beforeAll(async () => {
  server = await openWholeServer(held.database, []);
  stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  [owner, reader] = [await stage.person(2), await stage.person(2)];
});
afterAll(() => server.close());

const bring = async (name: string, seed: number) => {
  const id = await stage.bring(owner, `${pageOfText(name, seed)}\n${TABLE}`, `${name}.txt`);
  await server.features.indexing.follow();
  return id;
};
const seek = async ({ client }: Bringer, keyword: string) =>
  (await client.send(searchMyCharts, { keyword })).data;
const keep = ({ client }: Bringer, id: number) => client.send(doFavorite, { id, type: 2, cancel: 0 });
const kept = async ({ client }: Bringer, keyword = '') =>
  client.send(getFavoriteList, { only_chart: 1, keyword });

test('charts of one’s own files are found by what they are called, and kept until the file is gone', async () => {
  const id = await bring('三季度纪要', 61);
  const [chart] = await seek(owner, '变流器价格');
  expect(chart?.name).toContain('储能变流器价格');
  expect(chart?.name_ranges).not.toEqual([]);
  expect(chart?.file_name).toBe('三季度纪要.txt');
  // In the text beside it, and in no chart's name.
  expect(await seek(owner, '三季度')).toEqual([]);
  expect(await seek(reader, '变流器价格')).toEqual([]);

  expect(await codeOf(keep(reader, chart?.id ?? 0))).toBe(10404);
  await keep(owner, chart?.id ?? 0);
  expect((await seek(owner, '变流器价格'))[0]?.is_favorite).toBe(1);
  expect(await kept(owner)).toMatchObject({
    count: 1,
    total: 1,
    charts: [{ id: chart?.id, is_favorite: 1 }],
  });
  expect(await kept(owner, '纪要 变流器')).toMatchObject({ count: 1 });
  expect(await kept(owner, '钙钛矿')).toMatchObject({ count: 0, total: 1 });

  await owner.client.send(removeUpload, { id });
  await server.features.indexing.follow();
  expect(await seek(owner, '变流器价格')).toEqual([]);
  expect(await kept(owner)).toMatchObject({ count: 0, total: 0, charts: [] });
});

test('a chart of a group’s file is kept as long as one is in the group, and neither shown nor counted after', async () => {
  const id = await bring('调研纪要', 62);
  const { id: gid } = await owner.client.send(createGroup, { name: '储能小组', is_public: 0 });
  const { invite } = await owner.client.send(inviteUser, {
    gid,
    role: 'reader',
    user: displayId(reader.uid),
  });
  await reader.client.send(answerInvite, { invite: invite.id, accept: 1 });
  await owner.client.send(addGroupFile, { gid, file: { name: 'x', stored_name: id } });
  await server.features.indexing.follow();
  const [chart] = await seek(reader, '变流器价格');
  expect(chart?.file_name).toBe('调研纪要.txt');
  await keep(reader, chart?.id ?? 0);
  expect(await kept(reader)).toMatchObject({ count: 1, total: 1 });
  await reader.client.send(leaveGroup, { gid });
  expect(await kept(reader)).toMatchObject({ count: 0, total: 0, charts: [] });
  expect(await kept(reader, '变流器')).toMatchObject({ count: 0, total: 0 });
  expect(await seek(reader, '变流器价格')).toEqual([]);
});
