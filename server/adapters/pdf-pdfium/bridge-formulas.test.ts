import { describe, expect, it } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { composeLines } from './compose-lines.ts';
import type { Glyph } from './read-glyphs.ts';

const SIZE = 10;
const SMALL = 7;
const BASE = 100;

/** One after the other from `left`, each as broad as it is high, Latin half of it. */
function set(text: string, left: number, baseline = BASE, fontSize = SIZE): Glyph[] {
  let at = left;
  return [...text].map((letter) => {
    const width = /\p{Script=Han}|[，。：）∑]/u.test(letter) ? fontSize : fontSize / 2;
    const from = at;
    at += width;
    return {
      ...{ text: letter, left: from, right: at, baseline, fontSize },
      ...{ bold: false, spaceBefore: false, ofLigature: false, white: false },
    };
  });
}

const endOf = (glyphs: readonly Glyph[]): number => glyphs.at(-1)?.right ?? 0;
const textsOf = (...drawn: Glyph[][]): string[] => composeLines(drawn.flat()).lines.map(({ text }) => text);

/** In the middle of a place. */
const centred = (text: string, middle: number, baseline: number, fontSize = SMALL): Glyph[] => {
  const half = endOf(set(text, 0, baseline, fontSize)) / 2;
  return set(text, middle - half, baseline, fontSize);
};

const BEFORE = '定义对数几率等于';
const AFTER = '，它随着排名增大而增大';

describe('a line that a formula parts', () => {
  it('is whole again: a fraction wider than any gap between words is written with a stroke', () => {
    const random = seededRandom();
    for (let time = 0; time < 40; time += 1) {
      const letters = Array.from({ length: random.integer(3, 9) }, () => 'xyzn'[random.integer(0, 3)]).join(
        '',
      );
      const before = set(BEFORE, 60);
      const width = endOf(set(letters, 0, BASE, SMALL));
      const middle = endOf(before) + 3 + width / 2;
      const fraction = [centred('ω', middle, BASE - 6), centred(letters, middle, BASE + 5)];
      const after = set(AFTER, endOf(before) + 6 + width);
      const [text, ...others] = textsOf(before, after, ...fraction);
      expect([text?.replace(' ', ''), ...others]).toEqual([`${BEFORE}ω/${letters}${AFTER}`]);
    }
  });

  it('has brackets around what is summed in a fraction', () => {
    const before = set(BEFORE, 60);
    const middle = endOf(before) + 8;
    const fraction = [centred('1+λ', middle, BASE - 4), centred('1−λ', middle, BASE + 4)];
    const after = set(AFTER, endOf(before) + 16);
    expect(textsOf(before, ...fraction, after).map((text) => text.replaceAll(' ', ''))).toEqual([
      `${BEFORE}(1+λ)/(1−λ)${AFTER}`,
    ]);
  });

  it('says an operator before its limits', () => {
    const before = set(`${BEFORE}=`, 60);
    const sum = set('∑', endOf(before) + 2, BASE - 4);
    const limits = [set('K', endOf(sum), BASE - 5, SMALL), set('k=1', endOf(sum), BASE + 3, SMALL)];
    const after = set(`x${AFTER}`, endOf(sum) + 11);
    expect(textsOf(before, sum, ...limits, after)).toEqual([`${BEFORE}=∑Kk=1x${AFTER}`]);
  });

  it('goes on behind a name whose small letters stand above it', () => {
    const before = set('在第一步中，用隔夜收益r', 60);
    const small = set('overnight', endOf(before) + 1, BASE - 4, SMALL);
    const after = set('替代上午收益', endOf(small) + 1);
    expect(textsOf(before, after, small)).toEqual(['在第一步中，用隔夜收益rovernight替代上午收益']);
  });

  it('stays parted where there is white between its parts, as between the cells of a table', () => {
    const before = set('年化收益率与波动率', 60);
    const cell = [set('12.3', endOf(before) + 12, BASE - 6), set('4.5', endOf(before) + 12, BASE + 6)];
    const after = set('最大回撤与夏普比率', endOf(before) + 50);
    expect(textsOf(before, after, ...cell)).toHaveLength(4);
  });

  it('stays parted where few letters are Han: labels of a chart', () => {
    const before = set('净值', 60);
    const cell = [set('12', endOf(before) + 1, BASE - 6), set('45', endOf(before) + 1, BASE + 6)];
    const after = set('回撤', endOf(before) + 20);
    expect(textsOf(before, after, ...cell)).toHaveLength(4);
  });

  it('is whole where the line is an equation of its own, and a name beside figures stays a cell', () => {
    const left = set('Factor=', 60);
    const middle = endOf(left) + 20;
    const fraction = [centred('xyzxy', middle, BASE - 7, SIZE), centred('xyzxn', middle, BASE + 7, SIZE)];
    const after = set('+ε', endOf(left) + 40);
    expect(textsOf(left, after, ...fraction).map((text) => text.replaceAll(' ', ''))).toEqual([
      'Factor=xyzxy/xyzxn+ε',
    ]);
    expect(textsOf(set('Factor:', 60), after, ...fraction)).toHaveLength(4);
  });
});
