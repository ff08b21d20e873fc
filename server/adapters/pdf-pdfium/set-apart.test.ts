import { describe, expect, it } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { composeLines } from './compose-lines.ts';
import type { Glyph } from './read-glyphs.ts';

const SIZE = 10;

interface Set {
  /** Of the size of type, before each letter but the first. */
  gap?: number;
  left?: number;
  baseline?: number;
  fontSize?: number;
}

/** One after the other, a space seen before each that stands apart, as PDFium sees them. */
function set(text: string, { gap = 0, left = 60, baseline = 100, fontSize = SIZE }: Set = {}): Glyph[] {
  let at = left;
  return [...text].map((letter, index) => {
    const width = /[\p{Script=Han}，。（）]/u.test(letter) ? fontSize : fontSize / 2;
    const begins = index === 0 ? at : at + gap * fontSize;
    at = begins + width;
    return {
      ...{ text: letter, left: begins, right: at, baseline, fontSize },
      ...{ bold: false, spaceBefore: index > 0 && gap > 0.08, ofLigature: false, white: false },
    };
  });
}

const endOf = (glyphs: readonly Glyph[]): number => glyphs.at(-1)?.right ?? 0;
/** One behind the other, so far apart. */
function inTurn(gap: number, ...parts: Glyph[][]): Glyph[] {
  const line: Glyph[] = [];
  for (const part of parts) {
    const shift = line.length === 0 ? 0 : endOf(line) + gap * SIZE - (part[0]?.left ?? 0);
    line.push(...part.map((glyph) => ({ ...glyph, left: glyph.left + shift, right: glyph.right + shift })));
  }
  return line;
}
const textOf = (...glyphs: Glyph[]): string =>
  composeLines(glyphs)
    .lines.map(({ text }) => text)
    .join('|');

describe('a line that is set wide', () => {
  it('has no spaces between its letters and figures', () => {
    expect(textOf(...set('QRS技术择时', { gap: 0.15 }))).toBe('QRS技术择时');
    expect(textOf(...set('沪深300指数', { gap: 0.15 }))).toBe('沪深300指数');
  });

  it('keeps the spaces of a line whose characters touch', () => {
    expect(
      textOf(
        ...inTurn(
          0.15,
          set('沪深指数与'),
          set('MA'),
          set('RSI').map((glyph, at) => ({ ...glyph, spaceBefore: at === 0 })),
          set('等指标'),
        ),
      ),
    ).toBe('沪深指数与MA RSI等指标');
  });
});

describe('signs of a formula that stand a little apart', () => {
  it('are one number or one name', () => {
    const random = seededRandom();
    for (let time = 0; time < 20; time += 1) {
      const number = `0.${random.integer(1000, 9999)}`;
      expect(textOf(...set('权重'), ...set(number, { gap: 0.14, left: 81 }))).toBe(`权重${number}`);
    }
    expect(textOf(...inTurn(0, set('离散度'), set('CSAD', { gap: 0.22 })))).toBe('离散度CSAD');
  });

  it('are two numbers, or a number and a letter, where only these stand apart', () => {
    const phone = inTurn(
      0.15,
      set('86'),
      set('25').map((glyph, at) => ({ ...glyph, spaceBefore: at === 0 })),
    );
    expect(textOf(...phone)).toBe('86 25');
    const heading = inTurn(
      0.15,
      set('1.1'),
      set('A').map((glyph) => ({ ...glyph, spaceBefore: true })),
      set('股'),
    );
    expect(textOf(...heading)).toBe('1.1 A股');
  });
});

describe('signs of an index', () => {
  it('stand together in a line of words, however they are set', () => {
    const line = (small: number) => {
      const index = set('m,t', { gap: 0.3, baseline: 102, fontSize: small });
      return textOf(...inTurn(0, set('模型中R'), index, set('的系数')));
    };
    expect(line(5)).toBe('模型中Rm,t的系数');
    expect(line(10)).not.toBe('模型中Rm,t的系数');
  });

  it('stand behind their letter, though that is drawn after them, unless they stand over what was before', () => {
    const [letter, index] = [set('P', { left: 80 }), set('1', { left: 85, baseline: 102, fontSize: 5 })];
    const after = set('的值', { left: 88 });
    expect(textOf(...set('确定'), ...index, ...letter, ...after)).toBe('确定P1的值');
    expect(textOf(...set('确定C'), ...index, ...letter, ...after)).toBe('确定C1P的值');
  });
});

describe('what closes a sentence or a part of it', () => {
  it('stands behind a formula without a space', () => {
    const closing = (mark: string) =>
      textOf(
        ...inTurn(
          0.4,
          set('系数k'),
          set(mark).map((glyph) => ({ ...glyph, spaceBefore: true })),
        ),
      );
    for (const mark of ['，', '。', '：', '、', '）', ',']) expect(closing(mark)).toBe(`系数k${mark}`);
    expect(closing('为')).toBe('系数k 为');
  });
});

describe('names of columns that hardly stand apart', () => {
  it('are two names, in a line whose characters else touch', () => {
    expect(textOf(...inTurn(0.27, set('平均夏普比'), set('平均年化收益率')))).toBe(
      '平均夏普比 平均年化收益率',
    );
  });

  it('are no names in a sentence, where every character stands apart, or behind a date', () => {
    expect(textOf(...inTurn(0.27, set('平均夏普比，'), set('平均年化收益率')))).toBe(
      '平均夏普比，平均年化收益率',
    );
    expect(textOf(...set('从因子相关性上可见', { gap: 0.3 }))).toBe('从因子相关性上可见');
    expect(textOf(...inTurn(0.5, set('二〇〇五年一月四日'), set('至二〇一八年')))).not.toContain(' ');
  });
});

describe('what is drawn out of its turn', () => {
  it('stands in it: brackets of a formula, the bar over a letter', () => {
    const [f, k] = [set('是f'), set('k', { left: 80 })];
    const brackets = [...set('(', { left: 75 }), ...set(')', { left: 85 })];
    expect(textOf(...f, ...k, ...brackets, ...set('离散', { left: 90 }))).toBe('是f(k)离散');
    const line = inTurn(0, set('对于测试集'), set('J'), set('计算各列的比率'));
    const bar = set('\u0305', { left: 111, baseline: 98 }).map((glyph) => ({ ...glyph, right: 114 }));
    expect(textOf(...line, ...bar)).toBe('对于测试集J\u0305计算各列的比率');
    // Drawn between what stands left and right of its letter.
    expect(textOf(...line.slice(0, 7), ...bar, ...line.slice(7))).toBe('对于测试集J\u0305计算各列的比率');
  });

  it('is the mark of a footnote, and no figure of the text', () => {
    const mark = set('1', { left: 90, baseline: 96, fontSize: 6 });
    expect(textOf(...set('日胜率'), ...mark)).toBe('日胜率¹');
    expect(textOf(...set('日胜率'), ...set('1', { left: 90 }))).toBe('日胜率1');
    const two = set('10', { left: 90, baseline: 96, fontSize: 6 });
    expect(textOf(...set('智者”'), ...two, ...set('——', { left: 97 }))).toMatch(/^智者”¹⁰/);
    // The figure behind a mark is none of its own where it stands on the line.
    expect(textOf(...set('日胜率'), ...mark, ...set('5', { left: 94 }))).toBe('日胜率¹5');
  });
});

describe('a dash', () => {
  it('has the white beside it that the file has', () => {
    const beside = (spaceBefore: boolean): string =>
      textOf(
        ...inTurn(
          0.4,
          ...['未评级', '——', '由于'].map((part, turn) =>
            set(part).map((glyph, at) => ({ ...glyph, spaceBefore: spaceBefore && turn > 0 && at === 0 })),
          ),
        ),
      );
    expect(beside(true)).toBe('未评级 —— 由于');
    expect(beside(false)).toBe('未评级——由于');
  });
});

describe('the boxes of a form', () => {
  it('stand apart where the file has a space between them', () => {
    const form = (spaceBefore: boolean): string =>
      textOf(
        ...inTurn(
          0.2,
          set('√适用'),
          set('□不适用').map((glyph, at) => ({ ...glyph, spaceBefore: spaceBefore && at === 0 })),
        ),
      );
    expect(form(true)).toBe('√适用 □不适用');
    expect(form(false)).toBe('√适用□不适用');
  });
});

it('the letter h of formulas has the place that Unicode leaves empty', () => {
  expect(textOf(...set('和'), ...set('\u{1d455}', { left: 70 }), ...set('为行业', { left: 80 }))).toBe(
    '和h为行业',
  );
});
