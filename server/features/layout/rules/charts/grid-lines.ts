import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfDrawing, PdfLine } from '#server/ports/pdf.ts';

const TICK = /^[-−–+(]?\d[\d,]*(?:\.\d+)?[%）)倍xX]?$/u;
const MIN_TICKS = 3;
/** A rule through the middle of a number, and where it may begin beside it. Of the height of a letter, and points. */
const OFF_MIDDLE = 0.3;
const BESIDE = 24;
const MIN_LENGTH = 40;

const middleOf = (box: Box): number => (box.top + box.bottom) / 2;

/**
 * Whether numbers at a side have a rule at half their height that runs away from them: the scale of a plot with its grid. Rules of a
 * table run between its rows and never through what stands in them.
 */
export function hasGridLines(drawings: readonly PdfDrawing[], lines: readonly PdfLine[]): boolean {
  const rules = drawings
    .filter(({ kind, box }) => kind === 'rule' && boxWidth(box) >= MIN_LENGTH && boxHeight(box) < 2)
    .map(({ box }) => box);
  const ticks = lines.filter(
    ({ text, box }) => TICK.test(text.trim()) && rules.some((rule) => leadsFrom(box, rule)),
  );
  return new Set(ticks.map(({ box }) => Math.round(middleOf(box)))).size >= MIN_TICKS;
}

function leadsFrom(label: Box, rule: Box): boolean {
  if (Math.abs(middleOf(rule) - middleOf(label)) > OFF_MIDDLE * boxHeight(label)) return false;
  const toRight = rule.left - label.right;
  const toLeft = label.left - rule.right;
  return (toRight > -2 && toRight < BESIDE) || (toLeft > -2 && toLeft < BESIDE);
}
