import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { isAllCells } from './chart-text.ts';

/** A line for each text, in rows and columns. */
const linesOf = (rows: readonly (readonly string[])[]): PdfLine[] =>
  rows.flatMap((cells, row) =>
    cells.map((text, column) => ({
      text,
      box: {
        left: 60 + 90 * column,
        right: 60 + 90 * column + 6 * text.length,
        top: 20 * row,
        bottom: 20 * row + 10,
      },
      fontSize: 9,
      bold: false,
      startsBold: false,
    })),
  );

describe('rows of figures', () => {
  it('are a table, whether names or parameters lead them', () => {
    const random = seededRandom();
    for (let time = 0; time < 40; time += 1) {
      const figures = (): string[] => Array.from({ length: 3 }, () => `${random.integer(-900, 900) / 100}%`);
      const isNamed = time % 2 === 0;
      const rows = Array.from({ length: 8 }, (_, row) => [
        isNamed ? '电子行业' : String(5 * (row + 1)),
        ...figures(),
      ]);
      expect(isAllCells(linesOf(rows))).toBe(true);
    }
  });

  it('are none where they are the axes of charts side by side, with the dates below', () => {
    const random = seededRandom();
    for (let time = 0; time < 40; time += 1) {
      const axes = Array.from({ length: random.integer(3, 4) }, () => ({
        from: random.integer(-50, 50),
        step: random.integer(1, 40) / (time % 3 === 0 ? 10 : 1),
      }));
      const ticks = Array.from({ length: 7 }, (_, row) =>
        axes.map(({ from, step }) =>
          (from + (6 - row) * step).toFixed(time % 3 === 0 ? 1 : 0).replace('-', '−'),
        ),
      );
      expect(isAllCells(linesOf([...ticks, axes.map(() => '2023')]))).toBe(false);
    }
  });
});
