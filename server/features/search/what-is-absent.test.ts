import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { countFacets } from './count-facets.ts';
import { findReports } from './find-reports.ts';

const SUBJECTS = ['白酒', '光伏', '煤炭', '银行', '芯片'];
const seeds = [
  ...SUBJECTS.flatMap((subject) =>
    ['需求', '价格', '格局', '展望', '供给'].map((asked, at) => ({
      title: `${subject}${asked}研究`,
      organisation: at === 0 ? '甲证券' : '乙证券',
      day: `2025-0${at + 2}-11`,
    })),
  ),
  { title: '白酒公司：2024年半年报', organisation: '丙证券', day: '2024-08-20' },
  { title: '因子模型研究', organisation: '丁证券', day: '2024-01-10', paragraphs: ['本文的做法是先分组'] },
  { title: '房企销售跟踪：2026年8月', organisation: '乙证券', day: '2026-09-03' },
  { title: '电池公司：业绩大增', organisation: '乙证券', day: '2026-07-31' },
  ...['宁海重工', '广陵电子', '长流医药'].flatMap((name, at) => {
    const stocks = [{ code: `68899${at}`, name }];
    return [
      { title: `${name}：2025年中报点评`, organisation: '乙证券', day: '2025-09-04', stocks },
      { title: `${name}：26Q1业绩点评，利润新高`, organisation: '乙证券', day: '2026-05-04', stocks },
      { title: `行业周报：${name}三季报表现亮眼`, organisation: '乙证券', day: '2025-11-02' },
    ];
  }),
  ...['甲信托', '乙信托', '丙信托'].flatMap((bank, at) => [
    { title: `${bank}：${2020 + at}年年度报告`, organisation: bank, day: `${2021 + at}-03-20` },
    { title: `${bank}：2025年半年报点评，息差企稳`, organisation: '丁证券', day: '2025-09-05' },
  ]),
  ...['社零', '进出口', '用电量'].flatMap((subject) => [
    { title: `10月份${subject}同比上升`, organisation: '乙证券', day: '2024-11-12' },
    { title: `二季度${subject}运行情况`, organisation: '乙证券', day: '2019-08-03' },
    ...[7, 8].map((month) => ({
      title: `${month}月份${subject}观察`,
      organisation: '乙证券',
      day: `2025-0${month + 1}-12`,
      paragraphs: ['同比上升，运行情况平稳'],
    })),
  ]),
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

const find = (keyword: string, page = 1) =>
  findReports(fixture.deps, searchRequest({ keyword, page, pageSize: 2 }), newCaller('enterprise'), 'all');

describe('what no dictionary knows and nothing says', () => {
  test.each(['翻台率', '坪效额', '上座率', '断货率', '溢租率'])('%s is told whole', async (word) => {
    const { matches } = await find(`白酒 ${word}`);
    expect(matches.map(({ lacks }) => lacks)).toEqual(matches.map(() => [word]));
    expect(matches.length).toBeGreaterThan(0);
  });
});

describe('what nothing is known of', () => {
  test.each(['火锅底料', '游泳馆', '婚纱摄影'])(
    '%s: it is said, and three near reports at most stand apart',
    async (thing) => {
      const { list, groups, count, full } = await find(`${thing} 白酒价格`);
      expect(full).toBe(0);
      expect(count).toBe(3);
      expect(list).toHaveLength(2);
      expect(groups).toEqual([
        { grade: 'most', from: 0, line: expect.stringMatching(/^没有找到关于“.+的报告，以下是相近的$/) },
      ]);
      const asked = { ...searchRequest({ keyword: `${thing} 白酒价格` }), fuzzy: false };
      const { facets } = await countFacets(fixture.deps, asked, newCaller('enterprise'));
      expect(facets.flatMap(({ values }) => values)).toEqual([]);
      expect((await find(`${thing} 白酒价格`, 2)).list).toHaveLength(1);
      expect((await find(`${thing} 白酒价格`, 3)).list).toEqual([]);
    },
  );

  test.each(SUBJECTS)(
    '%s is known: a lesser word that stands nowhere is told with each report',
    async (subject) => {
      const { count, groups } = await find(`${subject} 价格 火锅底料`);
      expect(count).toBeGreaterThan(3);
      expect(groups[0]?.line).not.toContain('没有找到');
    },
  );
});

describe('near ones', () => {
  test.each(['红烧肉', '螺蛳粉', '洗衣液'])(
    '%s: a report that holds the rest only somewhere in its text is none',
    async (thing) => {
      expect(await find(`${thing}的做法`)).toMatchObject({ list: [], count: 0, groups: [] });
      expect((await find(`${thing} 芯片供给`)).list.map(({ name }) => name)).toContain('芯片供给研究');
    },
  );
});

describe('what is named and absent', () => {
  test.each(SUBJECTS)('%s: a kind of document', async (subject) => {
    for (const kind of ['三季报', '招股书', '首次覆盖'])
      expect((await find(`${subject}${kind}`)).notice, kind).toBe(
        kind === '招股书' ? '' : `没有找到相关的${kind}，以下是相近的报告`,
      );
    expect((await find(`${subject}研究`)).notice).toBe('');
  });

  test.each(['宁海重工', '广陵电子', '长流医药'])(
    '%s: a weekly that speaks of its quarterly is none of the company itself',
    async (company) => {
      expect((await find(`${company} 三季报点评`)).notice).toBe('没有找到相关的三季报，以下是相近的报告');
      expect((await find(`${company} 一季报点评`)).notice).toBe('');
      expect((await find(`${company} 中报点评`)).notice).toBe('');
    },
  );

  test('a kind that is there is not said to be absent', async () => {
    expect((await find('白酒公司半年报')).notice).toBe('');
  });

  test.each(SUBJECTS)('%s: a time with nothing in it, and the nearest given', async (subject) => {
    const { notice, list, full, matches, groups } = await find(`2019年上半年 ${subject}`);
    expect(notice).toBe(
      `没有找到 2019 年上半年的报告，以下最近的一篇发布于 ${subject === '白酒' ? '2024 年 8' : '2025 年 2'} 月`,
    );
    // The nearest comes first, and none is called full.
    expect(list[0]?.timeText).toBe(subject === '白酒' ? '2024-08-20' : '2025-02-11');
    expect(full).toBe(0);
    expect(matches.map(({ lacks }) => lacks)).toEqual(matches.map(() => ['2019年上半年']));
    expect(groups).toEqual([{ grade: 'most', from: 0, line: '以下结果未包含：2019年上半年' }]);
    expect((await find(`2019年上半年 ${subject}`, 2)).full).toBe(0);
    const known = await find(`2025年 ${subject}`);
    expect(known.notice).toBe('');
    expect(known.full).toBeGreaterThan(0);
  });

  test.each([
    ['9月 房企 销售', '2026 年 9 月'],
    ['10月房企销售', '2026 年 10 月'],
    ['7月 房企 销售', '2026 年 7 月'],
  ])('%s: a month that no report is about, although its year stands in titles', async (keyword, month) => {
    const { notice } = await find(keyword);
    // A report about a month comes out in it or within a season of its end.
    expect(notice).toBe(
      month === '2026 年 10 月' ? `没有找到 ${month}的报告，以下最近的一篇发布于 2026 年 9 月` : '',
    );
  });

  test.each(
    ['社零', '进出口', '用电量'].flatMap((subject) => [
      [`10月份 ${subject}`, `10月份${subject}同比上升`, '2026 年 10 月'] as const,
      [`二季度${subject}`, `二季度${subject}运行情况`, '2026 年 2 季度'] as const,
    ]),
  )(
    '%s: that time of another year comes before other times, and holds all the words',
    async (keyword, title, time) => {
      const { list, full, matches, notice } = await find(keyword);
      expect(list[0]?.name).toBe(title);
      expect(full).toBeGreaterThan(0);
      expect(matches[0]?.lacks).toEqual([]);
      expect(notice).toContain(`没有找到 ${time}的报告`);
    },
  );

  test.each(['三季度业绩', '三季度净利润', 'Q3 业绩'])(
    '电池公司 %s: what came of a time is not told before its end',
    async (asked) => {
      expect((await find(`电池公司 ${asked}`)).notice).toBe(
        '没有找到 2026 年 3 季度业绩的报告，以下最近的一篇发布于 2026 年 7 月',
      );
    },
  );

  test.each(['甲信托', '乙信托', '丙信托'])(
    '%s: the annual report of a year, where those of others are there',
    async (bank) => {
      const at = ['甲信托', '乙信托', '丙信托'].indexOf(bank);
      for (const keyword of [`${bank} 2025年报`, `${bank}2025年度报告`])
        expect((await find(keyword)).notice, keyword).toBe(
          `没有找到 2025 年的年报，以下最近的一份发布于 ${2021 + at} 年 3 月`,
        );
      expect((await find(`${bank} ${2020 + at}年报`)).notice).toBe('');
      expect((await find(`${bank} 2025年半年报`)).notice).toBe('');
    },
  );

  test.each(SUBJECTS)('%s: a house that wrote of it at other times alone', async (subject) => {
    const { notice } = await find(`甲证券 2026年 ${subject}需求`);
    expect(notice).toContain('没有找到甲证券 2026 年的报告，以下甲证券最近的一篇发布于 2025 年 2 月');
    expect((await find(`甲证券 2025年 ${subject}需求`)).notice).toBe('');
  });

  test.each(SUBJECTS)('%s: a house that wrote nothing of it', async (subject) => {
    expect((await find(`丙证券 ${subject === '白酒' ? '光伏' : subject} 供给`)).notice).toBe(
      '没有找到丙证券与其余的词相关的报告，以下是相近的',
    );
    expect((await find(`甲证券 ${subject}需求`)).notice).toBe('');
  });
});
