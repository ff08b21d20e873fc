import { describe, expect, it } from 'vitest';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { joinParagraphs } from './paragraphs.ts';

const line = (text: string, left: number, top: number, size = 9, right?: number): PdfLine => ({
  text,
  box: { left, top, right: right ?? left + text.length * size, bottom: top + size },
  fontSize: size,
  bold: false,
  startsBold: false,
});

const page = (lines: PdfLine[], number = 1): PdfPage => ({
  number,
  width: 595,
  height: 842,
  lines,
  figures: [],
  edges: new Float32Array(),
  drawings: [],
  pictured: 0,
});

/** A column of running text whose lines follow each other every 16 points. */
const prose = (left: number, right: number, top: number): PdfLine[] =>
  [
    '储能成为第二增长曲线，独立储能依靠容量补偿与现货价差取得合理回报，电站占比继续上',
    '升，招标规模与单站容量同步增长，海外大储的盈利明显好于国内，价格企稳之后材料企业',
    '摆脱了跌价损失，利润弹性最大，快充与长寿命产品的价差扩大，行业从同质化走向分层定',
    '价，我们维持对龙头公司的判断，建议关注技术领先且海外布局完整的企业，以及上游的材',
  ].map((text, row) => line(text, left, top + row * 16, 9, right));
const END = '料龙头。';

const textsOf = (pages: PdfPage[]) =>
  joinParagraphs(pages, []).map(({ kind, text }) => [kind === 'note' ? 'note' : 'main', text]);

describe('a cover with a side bar', () => {
  /** Name and value stand apart on one row, as in 行业 …… 电池. */
  const pairs = (left: number, right: number, top: number): PdfLine[] =>
    [
      ['行业', '电池'],
      ['规模', '11,050亿元'],
      ['同比增速', '7.6%'],
      ['分析师', '唐一苇'],
    ].flatMap(([name = '', value = ''], row) => [
      line(name, left, top + row * 14, 8),
      line(value, right - value.length * 8, top + row * 14, 8, right),
    ]);

  it('keeps the text of the main column whole, with the bar at the right', () => {
    const main = [...prose(40, 385, 200), line(END, 40, 264)];
    const [first, ...rest] = textsOf([page([...main, ...pairs(409, 559, 203)])]);
    expect(first?.[0]).toBe('main');
    expect(first?.[1]).toMatch(/^储能成为.*占比继续上升，招标.*上游的材料龙头。$/);
    expect(rest.every(([kind]) => kind === 'note' || kind === 'main')).toBe(true);
    expect(rest.map(([, text]) => text).join('\n')).toContain('行业 电池');
    expect(first?.[1]).not.toMatch(/电池|亿元|唐一苇/);
  });

  it('keeps it whole with the bar at the left, under a title that hangs into the strip between', () => {
    const bar = [
      line('利用小波变换的消噪原理去除', 61, 203, 8),
      line('细微波动，只考虑大体趋势。', 61, 217, 8),
      line('分析师：黄某某', 61, 236, 8),
      line('电话：', 61, 250, 8),
      line('0755-00000000', 101, 250, 8),
    ];
    const title = line('基于支持向量机的预测模型', 226, 180, 16);
    const main = [...prose(249, 549, 200), line(END, 249, 264)];
    const texts = textsOf([page([...bar, title, ...main])]);
    expect(texts).toContainEqual(['main', expect.stringMatching(/^储能成为.*材料龙头。$/)]);
    expect(
      texts.filter(([, text]) => /小波|分析师|0755/.test(text ?? '')).map(([kind]) => kind),
    ).not.toContain('main');
  });
});

it('reads a table of names and long explanations across, further in', () => {
  const rows = prose(220, 549, 200).map((cell, row) => [
    line(`因子${row}`, 60, 200 + row * 16),
    line(cell.text.slice(0, 26), 220, 200 + row * 16),
  ]);
  const texts = textsOf([page([]), page(rows.flat(), 2)]);
  expect(texts.map(([, text]) => text).join('\n')).toMatch(/因子0.*储能成为[\s\S]*因子1.*升，招标/);
});

describe('labels of a captioned chart', () => {
  const chart = (kind: 'line' | 'table') => ({
    name: '装机量',
    number: '图 1',
    page: 1,
    kind,
    unitLine: '',
    isPictured: false,
    source: '某某证券',
    near: '',
    box: { left: 60, top: 100, right: 300, bottom: 260 },
  });
  const textOf = (lines: PdfLine[]) =>
    joinParagraphs([page(lines)], [chart('line')])
      .map(({ text }) => text)
      .join('\n');
  const frame = [line('图 1：装机量', 60, 100), line('资料来源：某某证券', 60, 251)];

  it('are no text, though they stand outside the drawing itself', () => {
    const labels = ['终端销售额', '80,000', '40,102', '2022-03'].map((text, row) =>
      line(text, 62 + row * 55, 120 + row * 25, 6.4),
    );
    const text = textOf([...frame, ...labels]);
    expect(text).toContain('图 1：装机量');
    expect(text).toContain('资料来源：某某证券');
    expect(text).not.toMatch(/终端销售额|80,000|40,102|2022-03/);
  });

  it('are told from a table that carries a chart’s caption', () => {
    const cells = ['过去二十个交易日的日均换手率', '归属母公司的净利润除以总市值', '处置效应因子'].map(
      (text, row) => line(text, 80, 130 + row * 30),
    );
    expect(textOf([...frame, ...cells])).toMatch(/日均换手率[\s\S]*总市值[\s\S]*处置效应因子/);
  });
});
