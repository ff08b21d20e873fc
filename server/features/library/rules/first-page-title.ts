import { HAN } from './line-patterns.ts';
import type { LayoutLine } from './page-layout.ts';

/** What stands large on many covers and is no title. */
const LABEL =
  /^(?:证券研究报告|研究报告|深度报告|专题报告|金融工程|数量化投资|量化策略|金工|正文目录|目录|摘要|重要提示|\d{4}\s*年.*[月日])/;
const MIN_TITLE = 5;

/** The largest worded lines of the first page, joined where a title runs over two lines. */
export function firstPageTitle(lines: readonly LayoutLine[]): string {
  const candidates = lines.filter(
    (line) =>
      HAN.test(line.text) &&
      line.text.length >= MIN_TITLE &&
      !LABEL.test(line.text) &&
      !line.text.startsWith('—'),
  );
  const largest = candidates.reduce<LayoutLine | null>(
    (best, line) => (best === null || line.fontSize > best.fontSize + 0.5 ? line : best),
    null,
  );
  if (!largest) return '';
  const next = candidates.find(
    (line) =>
      line !== largest &&
      Math.abs(line.fontSize - largest.fontSize) < 0.6 &&
      line.box.top > largest.box.top &&
      line.box.top - largest.box.bottom < largest.fontSize &&
      Math.abs(line.box.left - largest.box.left) < largest.fontSize * 2,
  );
  return (largest.text + (next?.text ?? '')).replace(/\s+/g, ' ').trim();
}
