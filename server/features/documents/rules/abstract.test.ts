import { expect, test } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { largeCoverLines } from '../../layout/rules/large-cover-lines.ts';
import type { Paragraph, ParagraphKind } from '../../layout/rules/page-parts.ts';
import { inferAbstract } from './abstract.ts';

const paragraphs = (...texts: [ParagraphKind, string, number?][]): Paragraph[] =>
  texts.map(([kind, text, page = 1]) => ({ kind, text, page, areas: [] }));
const line = (text: string, fontSize: number): PdfLine => ({
  text,
  box: { left: 40, top: 100, right: 400, bottom: 110 },
  fontSize,
  bold: false,
  startsBold: false,
});
const COVER = [
  line('指数高阶矩择时策略', 18),
  line('交易性择时策略研究之八', 15),
  line('在马科维茨的资产定价理论中，通过期望来描绘', 10.5),
];
const abstractOf = (all: Paragraph[], isFiling = false) =>
  inferAbstract({ paragraphs: all, coverLines: largeCoverLines(COVER), isFiling });

test.each(['核心观点', '❖ 摘要', '投资要点：', '研究结论', '报告摘要：', 'Executive Summary'])(
  'the summary under %s is the abstract',
  (heading) => {
    const found = abstractOf(
      paragraphs(
        ['body', '分析师在此声明，本报告所表述的所有观点准确反映了分析师的看法。'],
        ['heading', heading],
        ['body', '● 我们用高阶矩描述指数的风险，发现它领先于市场拐点。'],
        ['heading', '风险提示'],
        ['body', '模型基于历史数据，市场未来可能发生变化。'],
      ),
    );
    expect(found).toBe('我们用高阶矩描述指数的风险，发现它领先于市场拐点。');
  },
);

test('a summary that follows its heading in the same paragraph is found too', () => {
  const text = '摘要：我们用高阶矩描述指数的风险，发现它领先于市场拐点，并据此给出择时的信号与回测。';
  expect(abstractOf(paragraphs(['body', text]))).toBe(text.slice(3));
});

test('it begins neither with the end of the series nor with labels and a date, and keeps its own first line', () => {
  expect(
    abstractOf(
      paragraphs(
        ['body', '金融工程研究 2021 年 1 月 21 日 证券研究报告'],
        ['body', '之八 在马科维茨的资产定价理论中，通过期望来描绘资产的收益，方差来刻画资产的风险。'],
      ),
    ),
  ).toBe('在马科维茨的资产定价理论中，通过期望来描绘资产的收益，方差来刻画资产的风险。');
});

test('a sentence that begins with the subject of the title keeps it', () => {
  const text = '择时策略，一直是各方关注的焦点，我们以高阶矩刻画市场的风险，并给出信号与回测的结果。';
  expect(abstractOf(paragraphs(['body', text]))).toBe(text);
});

test('a row of the series by itself is no text', () => {
  const text = '我们用高阶矩描述指数的风险，发现它领先于市场拐点，并据此给出择时的信号与回测。';
  expect(abstractOf(paragraphs(['body', '易性择时策略研究之八'], ['body', text]))).toBe(text);
});

test('an annual report tells its business, not the law; without that it has no abstract', () => {
  const law: [ParagraphKind, string] = [
    'body',
    '本公司董事会保证年度报告内容的真实、准确、完整，不存在虚假记载、误导性陈述或重大遗漏。',
  ];
  const business =
    '2019年公司克服贸易摩擦的影响，冷链设备收入增长两成，罐式集装箱订单下滑，海外客户结构更加多元，全年净利润小幅上升，研发投入继续增加，现金流状况良好。';
  expect(
    abstractOf(paragraphs(law, ['heading', '一、经营情况讨论与分析', 10], ['body', business, 10]), true),
  ).toBe(business);
  expect(abstractOf(paragraphs(law), true)).toBe('');
});
