import { expect, test } from 'vitest';
import { isFilingTitle } from './filing-title.ts';

test.each([
  '鼎汉技术：2019年年度报告',
  '四方科技集团股份有限公司2019 年年度报告',
  '某公司：2024年第三季度报告',
  '某公司：2024年半年度报告摘要',
  '某公司：2021年年度报告（修订版）',
  '某公司首次公开发行股票招股说明书',
  '某公司首次公开发行股票招股意向书附录（申报稿）',
])('%j is filed by a company', (title) => {
  expect(isFilingTitle(title)).toBe(true);
});

test.each([
  '煤炭行业2024年报及2025年一季报综述：盈利能力尚可',
  '2024年年报及2025年一季报点评：资产投放提速',
  '汽车行业：2025年及2026年一季报总结',
  '北京甲级写字楼市场季度报告',
  '2016年中国网络版权保护年度报告',
  '2025威士忌年度报告',
  '2026Q1中国移动互联网流量季度报告',
  '城投债季度报告：2025年上半年城投债市场追踪',
  'SHEIN招股书梳理：全球第一大线上时尚平台',
  '商业航天周报：SpaceX公布招股说明书',
  '耐用消费产业行业研究：微康益生菌递交港股招股书',
])('%j is about filings or about something else', (title) => {
  expect(isFilingTitle(title)).toBe(false);
});
