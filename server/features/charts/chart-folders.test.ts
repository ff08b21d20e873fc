import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMyCharts } from '#contract/calls/charts.ts';
import * as folders from '#contract/calls/favourite-folders.ts';
import { doFavorite, getFavoriteList } from '#contract/calls/favourites.ts';
import { NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { readBytes } from '#contract/wire/read-bytes.ts';
import { codeOf } from '#server/testing/group-fixture.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const tableOf = (name: string) =>
  `表 1：${name}\n项目 2023 2024\n变流器 0.21 0.18\n电芯 0.52 0.41\n资料来源：公司资料`;
const held = testDatabase();
let server: WholeServer;
let owner: Bringer;
let other: Bringer;
let charts: number[];

beforeAll(async () => {
  server = await openWholeServer(held.database, []);
  const stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  [owner, other] = [await stage.person(2), await stage.person(2)];
  for (const [at, name] of ['变流器价格', '变流器出货'].entries())
    await stage.bring(owner, `${pageOfText('季度纪要', 71 + at)}\n${tableOf(name)}`, `${name}.txt`);
  await server.features.indexing.follow();
  charts = (await owner.client.send(searchMyCharts, { keyword: '变流器' })).data.map(({ id }) => id);
  for (const id of charts) await owner.client.send(doFavorite, { id, type: 2, cancel: 0 });
});
afterAll(() => server.close());

const make = ({ client }: Bringer, name: string) => client.send(folders.createFavoriteFolder, { name });
const listed = async ({ client }: Bringer, folder: number | null) =>
  (await client.send(getFavoriteList, { only_chart: 1, folder })).charts.map(({ id }) => id);
const counted = async ({ client }: Bringer) => {
  const told = await client.send(folders.getFavoriteFolders, {});
  return [...told.folders.map(({ name, chart_count }) => `${name} ${chart_count}`), told.chart_loose];
};

async function partsOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return parts;
}

test('a chart stands in one folder, is counted there, and outlives it', async () => {
  const [one = 0, two = 0] = charts;
  expect(charts).toHaveLength(2);
  const { id } = await make(owner, '储能的图');
  const move = (chart_ids: number[], folder: number) =>
    owner.client.send(folders.moveFavorites, { chart_ids, folder });
  expect(await move([one, 999_999], id)).toEqual({ moved: 1 });
  expect(await counted(owner)).toEqual(['储能的图 1', 1]);
  expect(await listed(owner, id)).toEqual([one]);
  expect(await listed(owner, NO_FOLDER)).toEqual([two]);
  expect(await listed(owner, null)).toHaveLength(2);
  expect(await owner.client.send(folders.removeFavoriteFolder, { id })).toEqual({ loosened: 1 });
  expect(await counted(owner)).toEqual([2]);
});

test('nothing stands in a folder of somebody else, is listed by it or let go by another', async () => {
  const theirs = await make(other, '别人的');
  const asked = { chart_ids: charts, folder: theirs.id };
  expect(await codeOf(owner.client.send(folders.moveFavorites, asked))).toBe(10404);
  expect(await codeOf(listed(owner, theirs.id))).toBe(10404);
  const bytes = readBytes(owner.client, folders.exportFavorites, {
    ...{ format: 'ris' as const, only_chart: 1 as const, folder: theirs.id },
  });
  expect(await codeOf(partsOf(bytes))).toBe(10404);
  // The database says so as well, whatever road a number came by.
  await expect(
    held.database.pool.query('UPDATE chart_favourites SET folder_id = $1', [theirs.id]),
  ).rejects.toThrow('chart_favourites_in_folder');
  expect(await other.client.send(folders.removeFavorites, { chart_ids: charts })).toEqual({ removed: 0 });
  expect(await codeOf(owner.client.send(folders.moveFavorites, { folder: NO_FOLDER }))).toBe(10006);
  expect(await listed(owner, null)).toHaveLength(2);
});

test('what is chosen goes along as a list that names charts and where they stand', async () => {
  const read = async (format: folders.ListFormat, chart_ids?: number[]) => {
    const asked = { format, only_chart: 1 as const, ...(chart_ids && { chart_ids }) };
    const parts = await partsOf(readBytes(owner.client, folders.exportFavorites, asked));
    return Buffer.concat(parts).toString('utf8');
  };
  const ris = await read('ris', charts.slice(0, 1));
  expect(ris.match(/^TY {2}- FIGURE\r$/gmu)).toHaveLength(1);
  expect(ris).toMatch(/^T2 {2}- 变流器.*\.txt\r$/mu);
  expect(ris).toMatch(/^UR {2}- http.*\/myUpload\/\d+\?page=1&chart=\d+\r$/mu);
  const bibtex = await read('bibtex');
  expect(bibtex.match(/^@misc\{yanjian-chart\d+,$/gmu)).toHaveLength(2);
  expect(bibtex).toContain('howpublished = {图表，载《变流器');
  expect((await read('xlsx')).startsWith('PK')).toBe(true);
  expect(await owner.client.send(folders.removeFavorites, { chart_ids: charts })).toEqual({ removed: 2 });
  expect(await codeOf(read('ris'))).toBe(10006);
});
