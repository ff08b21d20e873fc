import { expect, test } from 'vitest';
import { isOfOtherTime } from './times-in-titles.ts';

const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const QUARTER = { from: '2025-07-01', to: '2025-09-30' };

test.each([
  '医药行业2026年中期投资策略：创新引领',
  '医药生物行业周报（26年第12周）：周度观察',
  '26Q2公募基金持仓分析',
  '2026-2027年展望',
  '2023H1回顾与展望',
])('%s is of another year', (title) => {
  expect(isOfOtherTime(title, YEAR)).toBe(true);
  expect(isOfOtherTime(title, QUARTER)).toBe(true);
});

test.each([
  '医药生物行业2025年度中期投资策略：出海扬帆',
  '医药2025年报&2026一季报总结',
  '2024-2025年展望',
  '2024-2027年行业预测',
  '2024-26展望',
  '25H1业绩综述',
  '医药行业周报：下半年配置思路',
  '中证2000指数与1000亿产值',
  '第26周观察：120年的积累',
  '30年期国债收益率的走势',
  '10年国债与20年复盘',
  '过去15年的教训',
])('%s is of that year, or of none', (title) => {
  expect(isOfOtherTime(title, YEAR)).toBe(false);
});

test('what sums up the year before is of a month or a quarter, and not of a year', () => {
  expect(isOfOtherTime('2024年年报点评', QUARTER)).toBe(false);
  expect(isOfOtherTime('2024年年报点评', YEAR)).toBe(true);
});

test('where no year is asked about, or several are, none is another', () => {
  expect(isOfOtherTime('2026年策略', null)).toBe(false);
  expect(isOfOtherTime('2026年策略', { from: '2024-07-01', to: '2025-06-30' })).toBe(false);
});

const MONTH = { from: '2026-07-01', to: '2026-07-31' };
const at = (day: string): number => Date.parse(`${day}T10:00:00+08:00`) / 1000;

test.each(['2025年7月PMI点评', '25年7月金融数据', '2024年07月社融'])(
  '%s is of the same month of another year',
  (title) => {
    expect(isOfOtherTime(title, MONTH, at('2026-08-01'))).toBe(true);
  },
);

test.each([
  ['2026年7月PMI点评', '2026-08-01'],
  ['2025年7月与2026年7月的比较', '2026-08-01'],
  ['7月PMI点评', '2026-08-01'],
  ['7月PMI点评', '2026-10-20'],
  ['PMI点评', '2025-08-01'],
  ['2025年年报点评', '2026-07-05'],
])('%s of %s is of that month, or of none', (title, day) => {
  expect(isOfOtherTime(title, MONTH, at(day))).toBe(false);
});

test('a title of another month alone is of another time', () => {
  expect(isOfOtherTime('6月PMI点评', MONTH, at('2026-07-01'))).toBe(true);
  expect(isOfOtherTime('6月PMI点评与7月展望', MONTH, at('2026-07-01'))).toBe(false);
  expect(isOfOtherTime('8月PMI点评', QUARTER, at('2025-09-01'))).toBe(false);
  expect(isOfOtherTime('6月PMI点评', QUARTER, at('2025-07-01'))).toBe(true);
  expect(isOfOtherTime('一季度持仓点评', QUARTER, at('2025-07-20'))).toBe(true);
});

test('a month without its year is that of when the title was written', () => {
  expect(isOfOtherTime('7月PMI点评', MONTH, at('2025-08-01'))).toBe(true);
  expect(isOfOtherTime('1-7月固定资产投资', MONTH, at('2024-08-15'))).toBe(true);
  expect(isOfOtherTime('7月PMI点评', MONTH)).toBe(false);
  expect(isOfOtherTime('7月PMI点评', YEAR, at('2023-08-01'))).toBe(true);
  expect(isOfOtherTime('7月PMI点评', YEAR, at('2025-08-01'))).toBe(false);
});

test.each([
  ['26Q2公募基金持仓', '2026-07-22'],
  ['24Q3公募基金持仓', '2025-10-22'],
  ['2024年三季度持仓', '2025-10-22'],
  ['3Q24业绩', '2025-10-22'],
  ['三季度持仓点评', '2024-10-22'],
  ['Q3持仓点评', '2026-12-22'],
  ['Q2总结', '2025-08-01'],
])('%s of %s is of another quarter than the third of 2025', (title, day) => {
  expect(isOfOtherTime(title, QUARTER, at(day))).toBe(true);
});

test.each([
  ['25Q3公募基金持仓', '2025-10-22'],
  ['2025年第三季度持仓', '2025-10-22'],
  ['3Q25业绩', '2025-10-22'],
  ['25Q2总结与25Q3展望', '2025-08-01'],
  ['三季度持仓点评', '2025-10-22'],
  ['Q3持仓点评', '2025-10-22'],
  ['2024年年报点评', '2025-08-01'],
  ['持仓点评', '2024-10-22'],
])('%s of %s is of that quarter, or of none', (title, day) => {
  expect(isOfOtherTime(title, QUARTER, at(day))).toBe(false);
});

test.each([
  ['2026年1-2月社零数据点评', { from: '2026-01-01', to: '2026-01-31' }],
  ['7-8月经济数据', { from: '2026-07-01', to: '2026-07-31' }],
  ['7月至8月经济数据', { from: '2026-07-01', to: '2026-07-31' }],
  ['2025Q1-3业绩总结', QUARTER],
  ['2025Q1-Q3业绩总结', QUARTER],
  ['2025Q2-Q3业绩总结', { from: '2025-04-01', to: '2025-06-30' }],
  ['2025年二三季度展望', { from: '2025-04-01', to: '2025-06-30' }],
  ['四季沐歌深度报告', QUARTER],
  ['奥迪Q4上市', QUARTER],
  ['1-3月新能源车', { from: '2026-03-01', to: '2026-04-30' }],
])('%s names the asked time within its range, or none', (title, span) => {
  expect(isOfOtherTime(title, span)).toBe(false);
});

test.each([
  ['1-4月社会消费品零售总额', { from: '2026-01-01', to: '2026-01-31' }],
  ['2025Q1-Q3业绩总结', { from: '2025-01-01', to: '2025-03-31' }],
])('%s is told when the last of it is over', (title, span) => {
  expect(isOfOtherTime(title, span)).toBe(true);
});

test.each([
  ['银行业专题：下半年净息差胜负手', '2026-06-16'],
  ['低空经济周报（第17周）：地方出台政策', '2026-05-17'],
  ['钾肥进口与储能用磷需求向好', '2026-08-12'],
  ['光伏组件月度观察：1-2月装机下降', '2026-03-13'],
  ['一季度保费点评', '2026-04-20'],
  ['大行存款降息点评', '2024-07-26'],
  ['宁海重工：26年中报点评', '2026-08-20'],
])('a title without its year is of that in which it was written: %s of %s is none of 2025', (title, day) => {
  expect(isOfOtherTime(title, YEAR, at(day))).toBe(true);
});

test.each([
  ['银行业年报及一季报综述', '2026-05-12'],
  ['四季度保费点评', '2026-01-20'],
  ['12月PMI点评', '2026-01-02'],
  ['全年业绩快报汇总', '2026-02-10'],
  ['行业投资策略：出海扬帆', '2024-12-10'],
  ['半年报综述', '2025-09-02'],
  ['宁海重工：25年中报点评', '2026-09-01'],
  ['1H25业绩回顾', '2026-08-20'],
])('%s of %s sums up 2025, or may', (title, day) => {
  expect(isOfOtherTime(title, YEAR, at(day))).toBe(false);
});

const HALF = { from: '2026-07-01', to: '2026-12-31' };

test.each([
  ['2025年下半年宏观展望', '2025-07-01'],
  ['宏观专题：下半年财政政策展望', '2025-07-01'],
  ['25H2展望', '2025-07-01'],
  ['上半年经济数据点评', '2026-07-16'],
  ['一季报总结：分化筑底', '2026-05-05'],
  ['6月社零点评', '2026-07-16'],
  ['关税如何影响物价', '2025-07-20'],
])('%s of %s is of another half than the second of 2026', (title, day) => {
  expect(isOfOtherTime(title, HALF, at(day))).toBe(true);
});

test.each([
  ['2026年下半年宏观展望', '2026-06-20'],
  ['下半年宏观展望', '2026-06-20'],
  ['2026年上半年回顾与下半年展望', '2026-07-02'],
  ['2H26展望', '2026-06-20'],
  ['三季度持仓点评', '2026-10-22'],
  ['2025年报回顾', '2026-07-02'],
  ['估值修复，价格回升', '2026-07-28'],
])('%s of %s is of that half, or of none', (title, day) => {
  expect(isOfOtherTime(title, HALF, at(day))).toBe(false);
});

test('a half whose year nobody typed is the one before as well', () => {
  expect(isOfOtherTime('下半年宏观展望', HALF, at('2025-07-01'), false)).toBe(false);
  expect(isOfOtherTime('关税如何影响物价', HALF, at('2025-07-20'), false)).toBe(false);
});

test.each([
  ['202603光伏行业月度报告', true],
  ['公用环保202407第3期', true],
  ['债市周报（20260705）', true],
  ['202508光伏行业月度报告', false],
  ['公司20250814公告点评', false],
  ['202538的思考', false],
  ['产能2025万吨', false],
])('%s is of another year than 2025: %s', (title, isOther) => {
  expect(isOfOtherTime(title, YEAR)).toBe(isOther);
});

test('a month that is written in six digits is that month', () => {
  expect(isOfOtherTime('202507社融点评', MONTH)).toBe(true);
  expect(isOfOtherTime('202606社融点评', MONTH)).toBe(true);
  expect(isOfOtherTime('202607社融点评', MONTH)).toBe(false);
  expect(isOfOtherTime('公用环保202407第3期', QUARTER)).toBe(true);
  expect(isOfOtherTime('公用环保202508第3期', QUARTER)).toBe(false);
});

test.each(['息差友好，融资成色较好', '节后金价能否持续走强', '光模块：从订单到产能'])(
  '%s: written in spring, a title without a time is of the new year, unless it is of a company, whose results are told then',
  (title) => {
    for (const day of ['2026-01-05', '2026-02-25', '2026-04-20']) {
      expect(isOfOtherTime(title, YEAR, at(day)), day).toBe(true);
      expect(isOfOtherTime(title, YEAR, at(day), true, true), day).toBe(false);
    }
    for (const day of ['2024-12-20', '2025-06-01', '2025-12-30'])
      expect(isOfOtherTime(title, YEAR, at(day)), day).toBe(false);
    expect(isOfOtherTime(title, YEAR, at('2026-06-20'), true, true)).toBe(true);
  },
);
