import type { Glyph } from './read-glyphs.ts';
import type { Run } from './runs.ts';

const MARK = /^\p{M}+$/u;
export const isMark = ({ text }: Glyph): boolean => MARK.test(text);
/** Of the size of type: a mark is set no further from the letter under it. */
const REACH = 0.6;

/** Bars and hats over the letters of formulas are drawn by themselves, a little above their line: each goes to the letter that it stands over. */
export function attachMarks(runs: readonly Run[]): Run[] {
  const marks = runs.filter(({ glyphs }) => glyphs.every(isMark));
  if (marks.length === 0) return [...runs];
  const kept = runs.filter((run) => !marks.includes(run)).map((run) => ({ ...run }));
  const alone = marks.filter((mark) => !mark.glyphs.every((glyph) => isAttached(glyph, kept)));
  return [...kept, ...alone];
}

function isAttached(mark: Glyph, runs: readonly Run[]): boolean {
  const middle = (mark.left + mark.right) / 2;
  const isUnder = ({ left, right, baseline, fontSize }: Glyph): boolean =>
    left <= middle && right >= middle && Math.abs(baseline - mark.baseline) < REACH * fontSize;
  for (const run of runs) {
    const at = run.glyphs.findIndex(isUnder);
    if (at < 0) continue;
    run.glyphs = [...run.glyphs.slice(0, at + 1), mark, ...run.glyphs.slice(at + 1)];
    return true;
  }
  return false;
}
