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
    const names = ['报告发布的日期', '首席证券分析师', '主要的研究方向', '执业证书的编号', '办公室联系电话'];
    const said = [
      '二〇二〇年五月廿八',
      '朱剑涛与刘静涵两人',
      '金融工程与量化策略',
      '编号为三四五六七八',
      '六三三二五八八八转',
    ];
    const bar = [
      ...names.map((name, at) => line(name, 374, 100 + 30 * at, 8, 430)),
      ...said.map((each, at) => line(each, 450, 100 + 30 * at, 8, 540)),
    ];
    const text = textsOf([page([...prose(60, 360, 100), ...prose(60, 360, 164), ...bar])])
      .map(([, said]) => said)
      .join('\n');
    expect(text).toContain('首席证券分析师 朱剑涛与刘静涵两人');
  });
});

describe('charts in two columns with sources of two lines', () => {
  const chart = (number: number, left: number, top: number): PdfLine[] => [
    line(`图 ${number} 基于鳄鱼线的股债配置策略（上证指数）`, left, top, 9, left + 230),
    line('资料来源：甲证券；时间区间：2005 年 1 月 4 日至 2024', left, top + 150, 9, left + 250),
    line('年 4 月 16 日', left, top + 160),
  ];
  const charts = [1, 2, 3, 4, 5, 6].map((number) =>
    chart(number, number % 2 === 1 ? 31 : 310, 80 + Math.floor((number - 1) / 2) * 200),
  );
  const numbers = (pages: PdfPage[]) =>
    joinParagraphs(pages, []).flatMap(({ text }) => /^图 (\d)/.exec(text)?.[1] ?? []);

  it('are read row by row, as they are numbered, each with its source', () => {
    const pages = [page(charts.flat(), 2)];
    expect(numbers(pages)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(joinParagraphs(pages, []).filter(({ text }) => /^资料.*年 4 月 16 日$/.test(text))).toHaveLength(
      6,
    );
  });
});
