import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { page } from '#server/testing/pdf-page.ts';
import { FULL, textLine as line, REST, textsOf } from '#server/testing/text-lines.ts';
import { joinParagraphs } from './paragraphs.ts';

describe('headings', () => {
  const bold = (text: string, top: number, left = 170): PdfLine => line(text, top, { left, bold: true });
  const text = [line(FULL, 140), line(FULL, 155), line(FULL, 170)];

  it('one under the other are no table, though their numbers are set apart', () => {
    const lines = [
      bold('4', 100),
      bold('指标效果回溯', 100, 213),
      bold('4.1', 115),
      bold('提示的准确率较好', 115, 213),
    ];
    expect(textsOf(page([...lines, ...text])).slice(0, 2)).toEqual([
      '4 指标效果回溯',
      '4.1 提示的准确率较好',
    ]);
  });

  it('of two lines go on where the words of the first begin', () => {
    const first = `7 ${FULL.slice(0, 20)}`;
    const lines = [
      bold('7', 100),
      line(FULL.slice(0, 20), 100, { left: 213, right: 550, bold: true }),
      bold('的顶和底', 115, 213),
    ];
    const long = lines.map((each, at) => (at === 1 ? { ...each, box: { ...each.box, right: 550 } } : each));
    expect(textsOf(page([...long, ...text]))[0]).toBe(`${first}的顶和底`);
  });

  it('of two letters over their text are read, by themselves they are labels', () => {
    expect(textsOf(page([bold('数据', 125), ...text], [], 2))[0]).toBe('数据');
    expect(textsOf(page([...text, bold('数据', 200)], [], 2))).toHaveLength(1);
    expect(textsOf(page([bold('数据', 125, 300), ...text], [], 2))).toHaveLength(1);
  });
});

describe('what stands over running text', () => {
  const text = [line(FULL, 140), line(FULL, 155), line(`${FULL.slice(1)}。`, 170)];
  const kindOf = (heading: PdfLine, below = text): string | undefined =>
    joinParagraphs([page([heading, ...below])], []).find((each) => each.text === heading.text)?.kind;
  const title = '动态参数模型：绕开净值计算确认动态参数。';

  it('is a heading where it is much larger than the text under it, in bold or not', () => {
    const large = { ...line('最新成分股和行业分布', 115), fontSize: 12 };
    // Most of the report is set larger than its first page.
    const others = Array.from({ length: 12 }, (_, at) => ({ ...line(FULL, 300 + 15 * at), fontSize: 10.5 }));
    expect(kindOf(large, [...text, ...others])).toBe('heading');
    expect(kindOf({ ...large, fontSize: 10 }, [...text, ...others])).toBe('body');
  });

  it('is a heading in bold though it closes with a full stop, and a sentence in plain type', () => {
    expect(kindOf(line(title, 110, { bold: true }))).toBe('heading');
    expect(kindOf(line(title, 110))).toBe('body');
    const numbered = '1. 识别风险因子，控制风险暴露，降低组合净值的波动。';
    expect(kindOf(line(numbered, 110, { bold: true }))).toBe('heading');
    expect(kindOf(line(numbered.slice(3), 110, { bold: true }))).toBe('body');
    const bold = text.map((each) => ({ ...each, bold: true, startsBold: true }));
    expect(kindOf(line(title, 110, { bold: true }), bold)).not.toBe('heading');
  });
});

it('a numbered heading in another language is one, a label is none', () => {
  const text = [line(FULL, 130), line(FULL, 145), line(FULL, 160)];
  const heads = (bold: boolean): string[] =>
    textsOf(page([line(REST, 60), line('（1）Trend', 110, { bold }), ...text], [], 2));
  expect(heads(true)[1]).toBe('（1）Trend');
  expect(heads(false)).toHaveLength(2);
});
