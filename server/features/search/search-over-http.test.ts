import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchFacets } from '#contract/calls/facets.ts';
import { getHotRankListByChart } from '#contract/calls/listings.ts';
import { searchReports, searchReportsFuzzy } from '#contract/calls/search.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: Awaited<ReturnType<typeof openWholeServer>>;

beforeAll(async () => {
  server = await openWholeServer(held.database, [
    { title: '储能变流器出海深度', paragraphs: ['戶用儲能庫存見底。'] },
    { title: '白酒批价周报', stocks: [{ code: '600519', name: '贵州茅台' }] },
  ]);
});
afterAll(() => server.close());

let visitors = 0;

/** A browser of somebody who has not signed in. */
function visitor(): TestBrowser {
  visitors += 1;
  const { app, clock } = server;
  return openBrowser(app, { address: `198.51.100.${visitors}`, userAgent: 'test', now: clock.now });
}

describe('over HTTP', () => {
  test.each([
    ['chuneng', 'word 储能'],
    ['chuneng', 'report 储能变流器出海深度'],
    ['cn', 'word 储能'],
    ['baijiu', 'report 白酒批价周报'],
    ['gzmt', 'stock 贵州茅台'],
    ['600519', 'stock 贵州茅台'],
  ])('typing %s offers %s', async (keyword, offer) => {
    const { list } = await visitor().send(suggest, { keyword });
    expect(list.map(({ kind, label }) => `${kind} ${label}`)).toContain(offer);
  });

  test.each([
    [
      'a page whose cookie is gone reads what it is told of any session that is over',
      'of-the-page',
      /^登录已失效/,
    ],
    ['a program that never began a session is told how to', '', /session\/start/],
  ])('%s', async (_who, token, message) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: searchReports.path,
      headers: { token, device: '1' },
      payload: { keyword: '储能' },
    });
    expect(answer.json()).toMatchObject({ code: 10999, message: expect.stringMatching(message) });
  });

  test('traditional characters find simplified ones and the other way, with their place marked', async () => {
    const client = visitor();
    for (const keyword of ['儲能變流器', '户用储能']) {
      const { list } = await client.send(searchReports, { keyword });
      expect(list.map(({ name }) => name)).toEqual(['储能变流器出海深度']);
    }
    const { list } = await client.send(searchReports, { keyword: '户用储能' });
    const [passage] = list[0]?.passages ?? [];
    expect(passage?.ranges.map(([start, end]) => passage.text.slice(start, end))).toEqual(['戶用儲能']);
  });

  test('Latin letters that stand nowhere are read as pinyin, and that is said', async () => {
    const client = visitor();
    expect((await client.send(searchReportsFuzzy, { keyword: 'bianliuqi' })).count).toBe(1);
    const strict = await client.send(searchReports, { keyword: 'bianliuqi' });
    expect(strict).toMatchObject({ count: 1, corrected_keyword: '变流器' });
  });

  test('what is too complex is refused with the words to drop, for nothing', async () => {
    const client = visitor();
    const lone = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const alternatives = lone.map((each) => `“${each}”`).join(' or ');
    const refused = {
      code: 10006,
      message: expect.stringMatching(/^检索太复杂，请减少词：单个字最费时，可去掉“一”“丁”“丂”等 \d+ 个$/),
    };
    // More often than there are searches a day.
    for (let times = 0; times < 4; times += 1)
      await expect(client.send(searchReports, { keyword: alternatives.slice(0, 200) })).rejects.toMatchObject(
        refused,
      );
    await expect(client.send(searchFacets, { keyword: lone.join(' ') })).rejects.toMatchObject(refused);
    expect((await client.send(suggest, { keyword: lone.join(' ') })).list).toEqual([]);
    expect((await client.send(searchReports, { keyword: '白酒' })).count).toBe(1);
  });

  test('searchLimit is taken and changes nothing (decision 0012)', async () => {
    const client = visitor();
    const [without, off, on] = [
      await client.send(searchReports, { keyword: '储能' }),
      await client.send(searchReports, { keyword: '储能', searchLimit: 0 }),
      await client.send(searchReports, { keyword: '储能', searchLimit: 1 }),
    ].map(({ took_ms: _, ...answer }) => answer);
    expect(without?.count).toBe(1);
    expect(off).toEqual(without);
    expect(on).toEqual(without);
  });

  test('the fourth search of a visitor is refused, suggestions are not', async () => {
    const client = visitor();
    for (const keyword of ['储能', '白酒', '深度']) await client.send(searchReports, { keyword });
    await expect(client.send(searchReports, { keyword: '周报' })).rejects.toMatchObject({ code: 10008 });
    expect((await client.send(suggest, { keyword: '周' })).list.length).toBeGreaterThan(0);
  });

  test.each([
    [{ customStartTime: '2026-02-30' }, '字段 customStartTime：“2026-02-30”不是有效日期，应为 yyyy-MM-dd'],
    [
      { customStartTime: '2026-11-02', customEndTime: '2026-11-01' },
      '字段 customEndTime：结束日期不能早于开始日期（customStartTime）',
    ],
  ])('%j is refused as malformed, by the name of the field', async (days, message) => {
    await expect(visitor().send(searchReports, { keyword: '储能', ...days })).rejects.toMatchObject({
      message,
      code: 10006,
      details: { fields: [message.split('：')[0]?.slice('字段 '.length)] },
    });
  });

  test('the ranking of reports with charts has its own path', async () => {
    expect(await visitor().send(getHotRankListByChart, {})).toEqual({ list: [], count: 0, ranked: 0 });
  });
});
