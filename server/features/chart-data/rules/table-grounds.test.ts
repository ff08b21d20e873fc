import { describe, expect, it } from 'vitest';
import type { AreaPath, AreaWord } from '#server/ports/pdf.ts';
import { bar, word } from '#server/testing/drawn-chart.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { outlineGrounds } from '../../marks/index.ts';
import { readChartData } from './read-chart-data.ts';

const ground = (left: number, top: number, right: number, bottom: number, color = '#cc0000') => ({
  box: { left, top, right, bottom },
  color,
});

describe('the sides that one sees of grounds', () => {
  it('are those of the whole where pieces of one colour touch', () => {
    const pieces = [ground(0, 0, 40, 10), ground(40, 0, 90, 10), ground(0, 10, 90, 20)];
    expect(outlineGrounds(pieces)).toEqual(outlineGrounds([ground(0, 0, 90, 20)]));
    expect(outlineGrounds(pieces).map(({ box }) => box)).toEqual([
      { left: 0, right: 90, top: 0, bottom: 0 },
      { left: 0, right: 90, top: 20, bottom: 20 },
      { left: 0, right: 0, top: 0, bottom: 20 },
      { left: 90, right: 90, top: 0, bottom: 20 },
    ]);
  });

  it('are kept between two colours, and where pieces stand apart', () => {
    const across = (grounds: Parameters<typeof outlineGrounds>[0]): number[] =>
      outlineGrounds(grounds).flatMap(({ box }) => (box.top === box.bottom ? [box.top] : []));
    expect(across([ground(0, 0, 90, 10), ground(0, 10, 90, 20, '#eeeeee')])).toEqual([0, 10, 10, 20]);
    expect(across([ground(0, 0, 90, 10), ground(0, 12, 90, 20)])).toEqual([0, 10, 12, 20]);
  });

  it('are one where pieces lie a hundredth of a point off each other', () => {
    const sides = outlineGrounds([ground(0, 0, 40, 20), ground(40, 0.01, 90, 20), ground(90, 0, 99, 20)]);
    expect(sides.filter(({ box }) => box.top === box.bottom).map(({ box }) => box)).toEqual([
      { left: 0, right: 99, top: 0, bottom: 0 },
      { left: 0, right: 99, top: 20, bottom: 20 },
    ]);
    const apart = outlineGrounds([ground(0, 0, 40, 20), ground(40, 0.5, 90, 20)]);
    expect(apart.filter(({ box }) => box.top === box.bottom && box.top < 1)).toHaveLength(2);
  });

  it('leave thin bars as they are', () => {
    const thin = ground(0, 0, 90, 1);
    expect(outlineGrounds([thin])).toEqual([thin]);
  });
});

const [LEFT, TOP, WIDTH, LINE] = [40, 100, 60, 10];

/** As a word processor lays grounds: a piece to each line of each cell, under the headings and under every other row. */
function drawRows(rows: readonly string[][][]): { words: AreaWord[]; paths: AreaPath[]; bottom: number } {
  const [words, paths]: [AreaWord[], AreaPath[]] = [[], []];
  let y = TOP;
  for (const [at, row] of rows.entries()) {
    const lines = Math.max(...row.map((cell) => cell.length));
    for (const [column, cell] of row.entries()) {
      const middle = y + ((lines - cell.length) / 2 + 0.5) * LINE;
      for (const [line, text] of cell.entries())
        words.push(word(text, LEFT + (column + 0.5) * WIDTH, middle + line * LINE));
      if (at % 2 === 0)
        for (let line = 0; line < lines; line += 1)
          paths.push(
            bar(
              LEFT + column * WIDTH,
              y + line * LINE,
              LEFT + (column + 1) * WIDTH,
              y + (line + 1) * LINE,
              at === 0 ? '#cc0000' : '#eeeeee',
            ),
          );
    }
    y += lines * LINE;
  }
  return { words, paths, bottom: y };
}

describe('a table whose grounds are laid line by line', () => {
  it('has the rows that one sees, headings and names folded or not', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seededRandom(seed);
      const columns = random.integer(3, 6);
      const fold = (name: string, most: number): string[] =>
        Array.from({ length: random.integer(1, most) }, (_, line) => `${name}${'甲乙丙'[line]}`);
      const head = Array.from({ length: columns }, (_, at) => fold(`栏${at}`, 3));
      const body = Array.from({ length: random.integer(4, 8) }, (_, at) => [
        fold(`行${at}`, at === 2 ? 2 : 1),
        ...Array.from({ length: columns - 1 }, () => [`${random.integer(1, 99)}.5%`]),
      ]);
      const { words, paths, bottom } = drawRows([head, ...body]);
      const box = { left: LEFT, top: TOP, right: LEFT + columns * WIDTH, bottom };
      const data = readChartData({ name: '收益', kind: 'table', box }, { words, paths, images: [] });
      expect(data?.head, `seed ${seed}`).toEqual([head.map((lines) => lines.join(''))]);
      expect(data?.rows, `seed ${seed}`).toEqual(body.map((row) => row.map((lines) => lines.join(''))));
    }
  });
});
