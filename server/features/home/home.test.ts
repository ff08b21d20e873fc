import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '#contract/calls/home.ts';
import { searchReports } from '#contract/calls/search.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import { readHomeFile } from './home-file.ts';

const held = testDatabase();
const SAID =
  '二〇二六年十月白酒渠道库存环比回落，主要品牌动销同比增长 12%，批价自九月以来企稳，经销商回款进度达到 85%。';
let server: WholeServer;
let visitor: TestBrowser;

beforeAll(async () => {
  const file = new TextEncoder().encode('%PDF-1.7 a');
  server = await openWholeServer(held.database, [
    {
      title: '白酒渠道调研：库存回落',
      day: '2026-11-20',
      industry1: 34,
      industry2: 3405,
      organisation: '云岭证券',
      file,
      pages: 12,
      paragraphs: ['休闲食品需求回升，毛利率持平。', SAID],
      stocks: [{ code: '600901', name: '晴海股份' }],
      charts: [{ name: '白酒批价' }],
    },
    { title: '白酒月报', day: '2026-11-12', industry1: 34, industry2: 3405, organisation: '云岭证券' },
    { title: '旧报告', day: '2025-01-10', industry1: 27, organisation: '远岫智库', broker: false },
  ]);
  visitor = openBrowser(server.app, { address: '203.0.113.9', userAgent: 'test', now: server.clock.now });
});
afterAll(() => server.close());

describe('the library at a glance', () => {
  test('what it holds, counted', async () => {
    expect(await visitor.send(calls.getStatistics, {})).toEqual({
      reports: 3,
      charts: 1,
      pages: 14,
      organisations: 2,
      recent: 1,
      types: [2],
      newest: '2026-11-20',
      said: [],
    });
  });

  test('topics are what recent reports are about', async () => {
    const { list, days, until } = await visitor.send(calls.getHotTopics, {});
    expect([days, until]).toEqual([365, '2026-11-20']);
    expect(list[0]).toMatchObject({ kind: 'industry', code: '', count: 2 });
    expect(list).toContainEqual({ kind: 'stock', name: '晴海股份', code: '600901', count: 1 });
  });

  test('an industry has a bar a week, the last one that of the newest report', async () => {
    const { list, until } = await visitor.send(calls.getIndustryWeeks, {});
    expect(until).toBe('2026-11-20');
    expect(list).toEqual([{ id: 34, weeks: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1] }]);
  });

  test('each example under the box opens reports that are there, and a question asks what one of them says', async () => {
    const { list } = await visitor.send(calls.getHomeExamples, {});
    expect(list.map(({ kind }) => kind)).toEqual(['question', 'company', 'number']);
    expect(list).toContainEqual({ kind: 'company', keyword: '晴海股份', count: 1 });
    expect(list).toContainEqual({ kind: 'number', keyword: '休闲食品 毛利率', count: 1 });
    for (const { keyword } of list) {
      const { count } = await visitor.send(searchReports, { keyword });
      expect([keyword, count > 0]).toEqual([keyword, true]);
    }
  });

  test('nobody is called a partner who was not listed: houses are named for what is here of theirs', async () => {
    const { list, listed, count } = await visitor.send(calls.getPartners, {});
    expect([listed, count]).toEqual([false, 2]);
    expect(list[0]).toMatchObject({ name: '云岭证券', intro: '证券公司 · 本库 2 篇报告', logo: '' });
    expect(list[0]?.website).toMatch(/^\/org\/\d+$/);
  });

  test('a passage of the day is no longer than a sample, says where it stands and marks what its title says', async () => {
    const { passage } = await visitor.send(calls.getShownPassage, {});
    expect(passage).toMatchObject({ fid: server.fids[0], text: SAID, page: 2, organisation: '云岭证券' });
    expect(passage?.ranges.map(([from, to]) => SAID.slice(from, to))).toEqual(['白酒渠道']);
  });
});

describe('the file of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yanjian-home-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = (text: string) => {
    writeFileSync(join(folder, 'home.json'), text);
    return readHomeFile(folder);
  };

  test('without it nothing is listed', () => {
    expect(readHomeFile(join(folder, 'none'))).toEqual({ partners: [], statistics: [] });
  });

  test('partners and wordings are taken as they are', () => {
    const partner = { name: '甲研究', logo: '/logo.png', intro: '', website: 'https://a.example' };
    const statistics = [{ value: '300万+', label: '研究报告' }];
    expect(read(JSON.stringify({ partners: [partner], statistics }))).toEqual({
      partners: [partner],
      statistics,
    });
  });

  test.each([
    ['no JSON', '{', '不是 JSON'],
    ['a partner without a name', '{"partners":[{"name":""}]}', 'partners.0.name：不能为空'],
    [
      'an address that runs a script',
      '{"partners":[{"name":"a","website":"javascript:alert(1)"}]}',
      'https://',
    ],
    ['a word nobody knows', '{"partner":[]}', 'partner'],
  ])('%s is said in words', (_name, text, said) => {
    expect(() => read(text)).toThrow(said);
  });
});
