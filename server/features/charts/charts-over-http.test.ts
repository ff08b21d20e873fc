import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import * as calls from '#contract/calls/charts.ts';
import { doFavorite, getFavoriteList } from '#contract/calls/favourites.ts';
import { dailyRcmd } from '#contract/calls/home.ts';
import { getHotRankListByChart } from '#contract/calls/listings.ts';
import { getFileRecord } from '#contract/calls/records.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { mulberry32 } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: Awaited<ReturnType<typeof openWholeServer>>;
let member: TestBrowser;
let visitor: TestBrowser;

const FILE = (name: string) => ({ file: new TextEncoder().encode(`%PDF-1.7 ${name}`) });

beforeAll(async () => {
  server = await openWholeServer(held.database, [
    {
      title: '储能深度',
      ...FILE('a'),
      industry1: 63,
      stocks: [{ code: '300750.SZ', name: '宁德时代' }],
      charts: [{ name: '储能装机预测' }, { name: '电芯价格' }],
    },
    {
      title: '储能周报',
      ...FILE('b'),
      industry1: 63,
      charts: [{ name: '储能装机月度' }, { name: '招标容量' }],
    },
    { title: '银行季报', ...FILE('c'), industry1: 48, charts: [{ name: '净息差' }] },
  ]);
  const browser = (address: string) =>
    openBrowser(server.app, { address, userAgent: 'test', now: server.clock.now });
  [member, visitor] = [browser('203.0.113.20'), browser('203.0.113.21')];
  const { names, password } = await server.accounts.ensureDemoAccounts(server.clock.now());
  await member.send(phoneLogin, { phone: names[2] ?? '', pwd: password });
});
afterAll(() => server.close());

const upload = (picture: Buffer) =>
  member.send(calls.searchByPicture, { picture: picture.toString('base64') });

describe('over HTTP', () => {
  test('a chart is found, opened, kept, listed and let go', async () => {
    const { data } = await member.send(calls.searchCharts, { keyword: '电芯价格' });
    const id = data[0]?.id ?? 0;
    const { chart, original } = await member.send(calls.getChartDetail, { id });
    expect([chart.name, chart.is_favorite, original.code]).toEqual(['图 2 电芯价格', 0, 0]);
    expect(await member.send(doFavorite, { id, type: 2 })).toEqual({ is_favorite: 1 });
    const kept = await member.send(getFavoriteList, { only_chart: 1 });
    expect([kept.data, kept.count, kept.total]).toEqual([kept.charts, 1, 1]);
    expect(kept.charts).toMatchObject([{ id, is_favorite: 1 }]);
    expect((await member.send(getFavoriteList, {})).total).toBe(0);
    expect(await member.send(doFavorite, { id, type: '2', cancel: 1 })).toEqual({ is_favorite: 0 });
    await expect(member.send(doFavorite, { id: 10 ** 9, type: 2 })).rejects.toMatchObject({ code: 10404 });
  });

  test('reports rank by how often their charts were opened', async () => {
    const { data } = await member.send(calls.searchCharts, { keyword: '净息差' });
    await member.send(calls.getChartDetail, { id: data[0]?.id ?? 0 });
    const chart = (await member.send(calls.searchCharts, { keyword: '电芯价格' })).data[0];
    await member.send(calls.getChartDetail, { id: chart?.id ?? 0 });
    await server.features.library.count(server.fids[2] ?? 0, 'chart_views');
    const { list } = await visitor.send(getHotRankListByChart, {});
    expect(list.map(({ fid }) => fid)).toEqual([server.fids[2], server.fids[0], server.fids[1]]);
  });

  test('data files are written one after another, and who asks for too many at once is told so', async () => {
    const ask = () => server.app.inject({ url: '/files/chart-data/1.xlsx', remoteAddress: '203.0.113.77' });
    const answers = await Promise.all(Array.from({ length: 15 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    // One that is answered and twelve that wait.
    expect(refused).toHaveLength(2);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(refused[0]?.body).toBe('正在导出的数据太多，请稍后再试');
    expect((await ask()).statusCode).toBe(404);
  });

  test('similar charts are of other reports, each with why', async () => {
    const { list } = await member.send(calls.getSimilarReportChart, { fileId: server.fids[0] ?? 0 });
    expect(list.every(({ fid }) => fid !== server.fids[0])).toBe(true);
    expect(list[0]).toMatchObject({
      fid: server.fids[1],
      name: '图 1 储能装机月度',
      why: '图名同样提到“储能装机”',
    });
    await expect(member.send(calls.getSimilarReportChart, { fileId: 10 ** 9 })).rejects.toMatchObject({
      code: 10404,
    });
  });

  test('charts that were opened are recorded, for their person alone', async () => {
    const recorded = async (op_type: 1 | 2) => {
      const { data } = await member.send(getFileRecord, { op_type, only_chart: 1 });
      return data.map(({ id, item_type, name }) => [id, item_type, name]);
    };
    const { data } = await member.send(calls.searchCharts, { keyword: '电芯价格' });
    const id = data[0]?.id ?? 0;
    await member.send(calls.getChartDetail, { id });
    expect(await recorded(1)).toContainEqual([id, 4, '图 2 电芯价格']);
    expect(await recorded(2)).toEqual([]);
    await expect(visitor.send(getFileRecord, { only_chart: 1 })).rejects.toMatchObject({ code: 10999 });
  });

  test('the charts of a report by either call are the same', async () => {
    const { items, count, locked } = await visitor.send(calls.fileAllChartList, { id: server.fids[0] ?? 0 });
    expect([items.map(({ name }) => name), count, locked?.code]).toEqual([
      ['图 1 储能装机预测', '图 2 电芯价格'],
      2,
      10007,
    ]);
    expect(items.every(({ online_url }) => online_url === '')).toBe(true);
  });

  test('the charts of the day come in the classic envelope, ten of them or fewer', async () => {
    const { items, day } = await visitor.send(dailyRcmd, { page: 1, page_size: 4 });
    expect([items.length, day]).toEqual([4, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    const next = await visitor.send(dailyRcmd, { page: 2, page_size: 2 });
    expect(next.items.map(({ id }) => id)).toEqual(items.slice(2).map(({ id }) => id));
    expect(await visitor.send(dailyRcmd, { page: 2 })).toEqual({ items: [], day });
    await expect(visitor.send(dailyRcmd, { page_size: 11 })).rejects.toMatchObject({ code: 10006 });
  });

  test('a picture of some megabytes is read; a larger one and what is none are refused in words', async () => {
    const random = mulberry32(7);
    const noise = Buffer.from(Array.from({ length: 1100 * 1000 }, () => Math.floor(random() * 256)));
    const png = await sharp(noise, { raw: { width: 1100, height: 1000, channels: 1 } })
      .png()
      .toBuffer();
    expect(png.length).toBeGreaterThan(1_000_000);
    expect(await upload(png)).toMatchObject({ count: 0, notice: expect.stringContaining('没有找到') });
    await expect(upload(Buffer.alloc(6 * 2 ** 20))).rejects.toThrow('请求体超过 5.3 MB 上限');
    await expect(upload(Buffer.alloc(4 * 2 ** 20 + 100))).rejects.toThrow('图片不能超过 4 MB');
    await expect(upload(Buffer.from('x'))).rejects.toMatchObject({ code: 10006 });
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: calls.searchCharts.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ keyword: 'x'.repeat(70_000) }),
    });
    expect([statusCode, JSON.parse(body).message]).toEqual([413, '请求体超过 64 KB 上限']);
  });
});
