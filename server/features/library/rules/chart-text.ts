import { parseCaption, SOURCE } from './line-patterns.ts';
import { type Box, boxArea, type LayoutLine, type LayoutPage } from './page-layout.ts';
import { groupRows } from './rows.ts';

/** A figure larger than this share of the page is a frame or background around text. */
const MAX_PAGE_SHARE = 0.55;
const LONG_LINE = 22;

const isInside = (line: LayoutLine, box: Box): boolean => {
  const x = (line.box.left + line.box.right) / 2;
  const y = (line.box.top + line.box.bottom) / 2;
  return x > box.left - 4 && x < box.right + 4 && y > box.top - 4 && y < box.bottom + 4;
};

/**
 * Lines that are labels inside a chart: legend, axis, values. They say nothing when read in a row, so they are no part
 * of the paragraphs. A drawing that holds sentences or table rows is a box around text and hides nothing.
 */
export function chartLabels(page: LayoutPage): Set<LayoutLine> {
  const labels = new Set<LayoutLine>();
  for (const figure of page.figures) {
    if (boxArea(figure) > page.width * page.height * MAX_PAGE_SHARE) continue;
    const inside = page.lines.filter((line) => isInside(line, figure));
    if (inside.length === 0 || holdsProse(inside) || holdsTable(inside)) continue;
    for (const line of inside) {
      if (!parseCaption(line.text) && !SOURCE.test(line.text)) labels.add(line);
    }
  }
  return labels;
}

function holdsProse(lines: readonly LayoutLine[]): boolean {
  const characters = lines.reduce((sum, line) => sum + line.text.length, 0);
  const long = lines
    .filter((line) => line.text.length >= LONG_LINE)
    .reduce((sum, line) => sum + line.text.length, 0);
  return long > characters * 0.45;
}

/** Most rows of a table hold several cells at the same places; a chart has one such row, its axis. */
export function holdsTable(lines: readonly LayoutLine[]): boolean {
  const rows = groupRows(lines);
  const wide = rows.filter((row) => row.cells.length >= 3).length;
  return rows.length >= 3 && wide >= rows.length * 0.6;
}
