import type { TextRange } from '#contract/wire/fields.ts';

/** A stretch of text under the same marks. */
export interface FlowPiece<Match, Note> {
  text: string;
  start: number;
  match: Match | undefined;
  /** The topmost. */
  note: Note | undefined;
}

interface Ranged {
  range: TextRange;
}

/** Cuts a text where marks begin and end. Ranges may overlap, reach beyond the end or come unsorted. */
export function cutPieces<Match extends Ranged, Note extends Ranged>(
  text: string,
  matches: readonly Match[],
  notes: readonly Note[],
): FlowPiece<Match, Note>[] {
  const edges = [...matches, ...notes].flatMap(({ range }) => range.map((at) => Math.min(at, text.length)));
  const cuts = [...new Set([0, ...edges, text.length])].sort((a, b) => a - b);
  const over = <Each extends Ranged>(all: readonly Each[], start: number, end: number) =>
    all.findLast(({ range }) => range[0] <= start && end <= Math.max(range[0], range[1]));
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    return {
      text: text.slice(start, end),
      start,
      match: over(matches, start, end),
      note: over(notes, start, end),
    };
  });
}
