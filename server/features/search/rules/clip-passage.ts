import type { Passage } from '#contract/calls/reports.ts';
import { SAMPLE } from '#contract/rights/samples.ts';
import type { TextRange } from '#contract/wire/fields.ts';

/** Windows begin at such steps, so that marks near each other show the same one. */
const STEP = SAMPLE.characters / 2;

export interface ClippedPassage {
  passage: Passage;
  /** Names the piece of text within its report: the same piece is shown again at no cost. */
  piece: string;
}

/** No half of a surrogate pair stands at either end. */
const isLow = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** About 120 characters around the first mark, with the marks that lie within; shorter paragraphs stay whole. */
export function clipPassage(passage: Passage): ClippedPassage {
  const { text, ranges, paragraph_id: id } = passage;
  if (text.length <= SAMPLE.characters) return { passage, piece: `${id}` };
  const first = ranges[0]?.[0] ?? 0;
  const step = Math.max(0, Math.floor((first - STEP / 2) / STEP));
  const last = Math.max(0, text.length - SAMPLE.characters);
  let start = Math.min(step * STEP, last);
  if (isLow(text, start)) start -= 1;
  let end = Math.min(text.length, start + SAMPLE.characters);
  if (isLow(text, end)) end += 1;
  const lead = start > 0 ? '…' : '';
  const move = lead.length - start;
  const inside = ranges.flatMap(([from, to]): TextRange[] => {
    const [a, b] = [Math.max(from, start), Math.min(to, end)];
    return a < b ? [[a + move, b + move]] : [];
  });
  const clipped = `${lead}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  return { passage: { ...passage, text: clipped, ranges: inside }, piece: `${id}:${start}` };
}
