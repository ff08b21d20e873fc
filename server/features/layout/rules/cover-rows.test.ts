import { expect, test } from 'vitest';
import { unionBox } from '#server/platform/geometry/boxes.ts';
import type { PdfLine } from '#server/ports/pdf.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { coverRows } from './cover-rows.ts';

/** Lines of almost one size, some of them twice as high as that, so that many stand beside each other. */
function drawLines(random: SeededRandom): PdfLine[] {
  const count = random.integer(0, 40);
  return Array.from({ length: count }, (_, place) => {
    const size = random.pick([10, 10, 10, 11, 14]);
    const height = size * random.pick([1, 1, 2]);
    const top = random.integer(0, 60);
    const left = random.integer(0, 300);
    const box = { left, top, right: left + random.integer(5, 40), bottom: top + height };
    return { text: `w${place}`, fontSize: size, box } as PdfLine;
  });
}

/** As it is said: to each line, in their order, the first of all lines that follows in its row. */
function rowsAsSaid(lines: readonly PdfLine[]): string[] {
  const used = new Set<PdfLine>();
  return lines.flatMap((line) => {
    if (used.has(line)) return [];
    let row = { ...line };
    const words = [line.text];
    for (;;) {
      const next = lines.find((other) => {
        if (other === line || used.has(other) || other.box.left <= row.box.left) return false;
        const least = Math.min(row.box.bottom - row.box.top, other.box.bottom - other.box.top);
        const shared = Math.min(row.box.bottom, other.box.bottom) - Math.max(row.box.top, other.box.top);
        const larger = Math.max(row.fontSize, other.fontSize);
        const gap = other.box.left - row.box.right;
        const isLike = Math.abs(row.fontSize - other.fontSize) <= 0.12 * larger;
        return isLike && shared > 0.6 * least && gap > -row.fontSize && gap < 1.6 * row.fontSize;
      });
      if (next === undefined) return [words.join(' ')];
      used.add(next);
      words.push(next.text);
      row = { ...row, box: unionBox([row.box, next.box]) };
    }
  });
}

test('whatever stands on a cover, the pieces of a row are joined as they are said to be', () => {
  const random = seededRandom();
  let joined = 0;
  for (let round = 0; round < 300; round += 1) {
    const lines = drawLines(random);
    const said = rowsAsSaid(lines);
    expect(coverRows(lines).map(({ text }) => text.replace(/(?<=\d) ?(?=w)/g, ' '))).toEqual(said);
    joined += lines.length - said.length;
  }
  expect(joined).toBeGreaterThan(300);
});
