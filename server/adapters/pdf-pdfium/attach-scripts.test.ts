import { describe, expect, it } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { composeLines } from './compose-lines.ts';
import type { Glyph } from './read-glyphs.ts';

const SIZE = 10;
const SMALL = 5;
const BASE = 100;

/** One after the other from `left`, each as broad as it is high, Latin half of it. */
function set(text: string, left: number, baseline = BASE, fontSize = SIZE): Glyph[] {
  let at = left;
  return [...text].map((letter) => {
    const width = /\p{Script=Han}|[，。：]/u.test(letter) ? fontSize : fontSize / 2;
    const glyph = {
      text: letter,
      left: at,
      right: at + width,
      baseline,
      fontSize,
      bold: false,
      spaceBefore: false,
      ofLigature: false,
      white: false,
    };
    at += width;
    return glyph;
  });
}

const endOf = (glyphs: readonly Glyph[]): number => glyphs.at(-1)?.right ?? 0;
const textOf = (...drawn: Glyph[][]): string[] => composeLines(drawn.flat()).lines.map(({ text }) => text);

const BEFORE = '根据回归中的系数判断R';
const AFTER = '是否显著为负，说明羊群效应发生';
const before = set(BEFORE, 60);
const after = set(AFTER, endOf(before) + 7);

describe('a line with more glyphs in its indices than in its words', () => {
  it('is of the size of its words', () => {
    const words = set('点P', 60);
    const drawn = [...words, ...set('sell', endOf(words) + 1, BASE + 2, SMALL)];
    expect(composeLines(drawn).lines).toMatchObject([{ text: '点Psell', fontSize: SIZE }]);
    expect(composeLines(drawn.slice(1)).lines).toMatchObject([{ fontSize: SMALL }]);
  });
});

describe('the letters of an ordinal number', () => {
  it('stand behind it, high as they are set, and other letters as high by themselves', () => {
    const floor = (ending: string) => {
      const figure = set('32', 60);
      const letters = set(ending, endOf(figure), BASE - 5.4, SMALL);
      return textOf(figure, letters, set('Floor', endOf(letters) + 3));
    };
    expect(floor('th')).toEqual(['32th Floor']);
    expect(floor('ab').some((text) => text.startsWith('32a'))).toBe(false);
  });
});

describe('what is drawn after its line', () => {
  it('goes where it stands: an index, an exponent, or one over the other', () => {
    const index = set('mt', endOf(before) + 1, BASE + 2, SMALL);
    const exponent = set('2', endOf(before) + 1, BASE - 5.5, SMALL);
    expect(textOf(before, after, index)).toEqual([`${BEFORE}mt${AFTER}`]);
    expect(textOf(before, after, exponent)).toEqual([`${BEFORE}2${AFTER}`]);
    expect(textOf(before, after, exponent, index)).toEqual([`${BEFORE}mt2${AFTER}`]);
  });

  it('goes on behind an exponent that is drawn after a broad index, over which it stands', () => {
    const index = set('N×Km', endOf(before), BASE + 2, 7);
    const exponent = set('2', endOf(before), BASE - 4, 7);
    const drawn = [...before, ...index, ...exponent, ...set(AFTER, endOf(index) + 1)];
    const { lines, edges } = composeLines(drawn);
    expect(lines.map(({ text }) => text)).toEqual([`${BEFORE}N×Km2${AFTER}`]);
    expect([...edges]).toEqual([...edges].toSorted((a, b) => a - b));
  });

  it('keeps a place for each of its letters', () => {
    const drawn = [before, after, set('2', endOf(before) + 1, BASE - 5.5, SMALL)].flat();
    const { lines, edges } = composeLines(drawn);
    expect(edges).toHaveLength((lines[0]?.text.length ?? 0) + 1);
    expect([...edges]).toEqual([...edges].toSorted((a, b) => a - b));
  });

  it('is a fraction where one stands over the middle of the other and follows no letter', () => {
    const open = set('当相位处于区间的时候θ∈[0,', 60);
    const rest = set(']即信号位于第一象限', endOf(open) + 8);
    const over = set('π', endOf(open) + 2, BASE - 6, SMALL);
    const under = set('2', endOf(open) + 2, BASE + 4, SMALL);
    const whole = '当相位处于区间的时候θ∈[0,π/2]即信号位于第一象限';
    expect(textOf(open, rest, over, under)).toEqual([whole]);
    expect(textOf(open, rest, under, over)).toEqual([whole]);
  });

  it('is a fraction at the beginning of a line that goes on with what it equals, and of no other line', () => {
    const fraction = [...set('dEx', 60, BASE - 5.5, 7), ...set('dt', 61.5, BASE + 5.5, 7)];
    expect(textOf(fraction, set('=W成为了两个发散的数的相减', 75))).toEqual([
      'dEx/dt =W成为了两个发散的数的相减',
    ]);
    expect(textOf(fraction, set('成为了两个发散的数的相减', 75))).toHaveLength(3);
  });

  it('goes letter by letter where signs of one piece stand on both sides', () => {
    const first = set('远期价格水平且有F', 60);
    const second = set('K', endOf(first) + 9);
    const third = set('为同一行权价', endOf(second) + 9);
    const signs = [set('=', endOf(first) + 2, BASE + 2.5), set('+', endOf(second) + 2, BASE + 2.5)];
    const joined = signs.flat().map((glyph) => ({ ...glyph, baseline: BASE + 2.5 }));
    expect(textOf(first, second, third, joined).join('').replaceAll(' ', '')).toBe(
      '远期价格水平且有F=K+为同一行权价',
    );
  });

  it('stays apart where it stands over letters of the line, too far from it, or by a line that is no running text', () => {
    const overLetters = set('2', 66, BASE - 6, SMALL);
    const far = set('2', endOf(before) + 1, BASE - 12, SMALL);
    expect(textOf(before, after, overLetters)).toHaveLength(2);
    expect(textOf(before, after, far)).toHaveLength(2);
    const [ticks, label] = [set('12.5', 60), set('300', 200)];
    expect(textOf([...ticks, ...set('40', 84)], label, set('2', 81, BASE - 6, SMALL))).toHaveLength(3);
  });

  it('is put back wherever a line of running text leaves room for it', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seededRandom(seed);
      const [line, scripts]: [Glyph[], Glyph[][]] = [[], []];
      let [text, at] = ['', 60];
      for (let part = 0; part < 5; part += 1) {
        const words = `${'羊群效应显著为负的时候'.slice(0, random.integer(3, 9))}${random.pick(['R', 'β', 'x'])}`;
        line.push(...set(words, at));
        const script = random.pick(['t', '2', 'it', '−1', 'm']);
        const rise = random.pick([-5.5, -6.5, 2.5, 3.5]);
        scripts.push(set(script, endOf(line) + 0.5, BASE + rise, SMALL));
        at = endOf(scripts.flat()) + 0.5;
        text += words + script;
      }
      line.push(...set('说明', at));
      const order = random.integer(0, 1) === 1 ? scripts : scripts.toReversed();
      expect(
        textOf(line, ...order).map((each) => each.replaceAll(' ', '')),
        `seed ${seed}`,
      ).toEqual([`${text}说明`]);
    }
  });

  it('makes no number of another: an exponent behind digits stays apart', () => {
    const lead = set('检测到的浓度达到每升5×10', 60);
    const rest = set('个颗粒时开始报警并停机', endOf(lead) + 4);
    const raised = set('8', endOf(lead) + 0.5, BASE - 5.5, SMALL);
    expect(textOf(lead, rest, raised).join('|')).not.toMatch(/5×108/);
    const index = set('8', endOf(lead) + 0.5, BASE - 5.5, SMALL);
    const lettered = set('检测到的浓度达到每升五克R', 60);
    expect(
      textOf(
        lettered,
        set('个颗粒时开始报警并停机', endOf(lettered) + 4),
        index.map((glyph) => ({ ...glyph, left: endOf(lettered) + 0.5, right: endOf(lettered) + 3 })),
      ).join('|'),
    ).toMatch(/R8/);
  });
});
