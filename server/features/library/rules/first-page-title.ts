import { HAN } from './line-patterns.ts';
import { horizontalOverlap, type LayoutLine } from './page-layout.ts';

/** What stands large on many covers and is no title. */
const LABEL =
  /^(?:证券研究报告|研究报告|深度报告|专题报告|金融工程|数量化投资|量化策略|金工|正文目录|目录|摘要|重要提示|\d{4}\s*年.*[月日])/;
const SUBTITLE = /^[—–-]/;
const MIN_TITLE = 5;
const MAX_LINES = 3;

/** The largest worded lines of the first page, bold before plain, with the lines of the same size that go on below. */
export function firstPageTitle(lines: readonly LayoutLine[]): string {
  const candidates = lines.filter(
    (line) =>
      HAN.test(line.text) &&
      line.text.length >= MIN_TITLE &&
      !LABEL.test(line.text) &&
      !SUBTITLE.test(line.text),
  );
  const largest = candidates.reduce<LayoutLine | null>(
    (best, line) => (best === null || prominence(line) > prominence(best) + 0.5 ? line : best),
    null,
  );
  if (!largest) return '';
  const title = [largest];
  for (let next = lineBelow(largest, lines); next && title.length < MAX_LINES; next = lineBelow(next, lines))
    title.push(next);
  return title
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

const prominence = ({ fontSize, bold }: LayoutLine): number => fontSize + (bold ? 1 : 0);

/** Short as it may be (`2020）`), a line of the same type close under a title belongs to it, set in or centred. */
function lineBelow(line: LayoutLine, lines: readonly LayoutLine[]): LayoutLine | undefined {
  return lines.find(
    (other) =>
      other !== line &&
      Math.abs(other.fontSize - line.fontSize) < 0.6 &&
      other.bold === line.bold &&
      other.box.top > line.box.top &&
      other.box.top - line.box.bottom < line.fontSize &&
      horizontalOverlap(other.box, line.box) > 0 &&
      !LABEL.test(other.text) &&
      !SUBTITLE.test(other.text),
  );
}
