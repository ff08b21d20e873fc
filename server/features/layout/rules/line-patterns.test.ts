import { expect, it } from 'vitest';
import { isContentsLine, joinText, parseCaption } from './line-patterns.ts';

it.each([
  '图 4，图 5 表示当预测期为 60 时的收益',
  '图 6,7 表示当预测期为 24 时的收益率对比',
  '图 3 展示了走势',
])('a sentence about charts is no caption: %s', (text) => expect(parseCaption(text)).toBeNull());

it.each([
  ['图 4，净值走势', '净值走势'],
  ['图 4、50ETF 净值走势', '50ETF 净值走势'],
  ['图 4：300 指数增强组合', '300 指数增强组合'],
])('%s names a chart', (text, name) => expect(parseCaption(text)?.name).toBe(name));

it('two ellipses leave out the middle of a row, and lead to a page only at the end of a line', () => {
  expect(isContentsLine('将矩阵划分为 16 个子集，每个子集 M1、M2、……、M16为 6×9 的矩阵')).toBe(false);
  expect(isContentsLine('动量因子的改进……12')).toBe(true);
  expect(isContentsLine('动量因子的改进………………')).toBe(true);
  expect(isContentsLine('动量因子的改进.......12')).toBe(true);
});

it.each([
  ['et al. (2014).', 'Pseudo-mathematics', 'et al. (2014). Pseudo-mathematics'],
  ['Mathematics, 61(5),', '458-471', 'Mathematics, 61(5), 458-471'],
  ['John Wiley &', 'Sons', 'John Wiley & Sons'],
  ['见 www.gf.', 'com.cn', '见 www.gf.com.cn'],
  ['取值为 (low[1],', 'high[1])', '取值为 (low[1], high[1])'],
  ['任职于 G.H.', 'Walker-Laird 公司', '任职于 G.H. Walker-Laird 公司'],
  ['收益为 5%，', '回撤为 3%', '收益为 5%，回撤为 3%'],
  ['动量因子的', '改进', '动量因子的改进'],
])('%s and %s are joined as they are written', (before, after, joined) => {
  expect(joinText(before, after)).toBe(joined);
});
