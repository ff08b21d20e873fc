import { expect, test } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { firstPageTitle } from './first-page-title.ts';

/** A row of a cover: words, size, where it begins across and down. */
const row = (text: string, fontSize: number, left: number, top: number, bold = false): PdfLine => ({
  text,
  box: { left, top, right: left + [...text].length * fontSize, bottom: top + fontSize * 1.04 },
  fontSize,
  bold,
  startsBold: bold,
});
const BODY = [
  row('报告摘要：', 14, 60, 260, true),
  row('我们从行业层面的量价数据入手，根据量价因子的本质含义进行归类。', 9, 60, 300),
  row('证券研究报告', 12, 420, 40),
  row('2023 年 08 月 31 日', 12, 420, 60),
];
const title = (...rows: PdfLine[]) => firstPageTitle([...rows, ...BODY]);

test('a title is whole across its line breaks', () => {
  expect(
    title(row('市场波动风险度量：', 18, 60, 120, true), row('VIX与SKEW指数构建与应用', 18, 300, 150, true)),
  ).toBe('市场波动风险度量：VIX与SKEW指数构建与应用');
  expect(title(row('东方A股因子风险模型（DFQ-', 18, 60, 120), row('2020）', 16.5, 60, 142, true))).toBe(
    '东方A股因子风险模型（DFQ-2020）',
  );
  expect(
    title(row('行为金融学之处置效应', 18, 60, 120), row('与新增信息参与定价的反应迟滞', 18, 60, 142)),
  ).toBe('行为金融学之处置效应与新增信息参与定价的反应迟滞');
  // The second row is the more prominent.
  expect(title(row('穿越牛熊，', 17, 60, 120), row('寻找确定性溢价', 18, 60, 140, true))).toBe(
    '穿越牛熊，寻找确定性溢价',
  );
});

test('what a row had no room for is no label, and a dash may be broken in its middle', () => {
  expect(
    title(row('内销经营逐步改善，积极发力外销', 22, 60, 120, true), row('市场', 22, 60, 149, true)),
  ).toBe('内销经营逐步改善，积极发力外销市场');
  expect(title(row('主线回调的历史经验—', 20, 60, 120), row('—蓄力新高之十', 20, 60, 146))).toBe(
    '主线回调的历史经验——蓄力新高之十',
  );
  expect(title(row('主线回调的历史经验', 20, 60, 120), row('——蓄力新高之十', 20, 60, 146))).toBe(
    '主线回调的历史经验',
  );
});

test.each([
  ['因子选股系列之五十', 24, 13],
  ['“星火”多因子专题报告（十二）', 22, 12],
  ['投资策略专题研究', 28, 14],
])('the name of the series %s is no title beside a much smaller row that is one', (series, large, small) => {
  const proper = row('财报文本里的增量信息', small, 60, 120 + large * 1.5, true);
  const more = row('因子在各个行业里都有效，多头收益稳定，回撤小于基准。', 9, 60, 316);
  expect(title(row(series, large, 60, 120, true), proper, more)).toBe('财报文本里的增量信息');
  // The first line of the text is none, however near.
  const text = row('我们从财报文本里提取增量信息，得到稳定的收益', 9, 60, 120 + large * 1.5);
  if (!series.startsWith('投资')) expect(title(row(series, large, 60, 120, true), text, more)).toBe(series);
});

test('a row set in pieces is one', () => {
  const first = row('再论动量因子', 20, 60, 120, true);
  expect(title(first, row('的改进', 20, first.box.right + 28, 120, true))).toBe('再论动量因子的改进');
});

test.each(['n', 'l ', '\ue000', '■', '] ', '丨'])('the stray %j before a title is no part of it', (stray) => {
  expect(title(row(`${stray}基于分位数的风险模型`, 18, 60, 120))).toBe('基于分位数的风险模型');
});

test('a title keeps what belongs to it', () => {
  for (const text of [
    '“均线”才是绝对收益利器？',
    'A股行业内选股分析总结',
    '【周报】市场情绪回落',
    'u型复苏的路径',
    '2023年9月社融数据点评',
  ])
    expect(title(row(text, 18, 60, 120))).toBe(text);
});

test('the series does not stand in for the title, though it is printed larger', () => {
  expect(
    title(
      row('“技术分析拥抱选股因子”系列研究（二）', 20, 60, 90),
      row('上下影线，蜡烛好还是威廉好？', 18, 60, 130),
    ),
  ).toBe('上下影线，蜡烛好还是威廉好？');
  expect(
    title(row('市场情绪指标专题（五）', 18, 60, 90), row('行业指数顶部和底部信号', 14, 60, 130, true)),
  ).toBe('行业指数顶部和底部信号');
  expect(title(row('多因子系列报告之二十二', 18, 60, 90))).toBe('多因子系列报告之二十二');
});

test('labels, houses and dates are no titles, and words of labels do not forbid one', () => {
  expect(
    title(
      row('金融工程', 26, 60, 70),
      row('中信建投证券', 24, 60, 40),
      row('金融工程视角下的择时', 18, 60, 120),
    ),
  ).toBe('金融工程视角下的择时');
  expect(title(row('四方科技集团股份有限公司', 22, 150, 200), row('2019 年年度报告', 22, 180, 226))).toBe(
    '四方科技集团股份有限公司2019 年年度报告',
  );
});

test('a cover in English has a title too', () => {
  const english = [
    row('Electric Revolution in Asia', 20, 60, 100),
    row('We expect margins to recover in the second half.', 9, 60, 200),
  ];
  expect(firstPageTitle(english)).toBe('Electric Revolution in Asia');
});
