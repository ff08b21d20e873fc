import type { ReactNode } from 'react';
import type { TextRange } from '#contract/wire/fields.ts';

export interface TextPiece {
  text: string;
  marked: boolean;
  /** UTF-16 offset in the whole text. */
  start: number;
}

/** Cuts a text at its half-open ranges. Ranges may touch, overlap, reach beyond the end or come unsorted. */
export function cutAtRanges(text: string, ranges: readonly TextRange[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  const push = (start: number, end: number, marked: boolean) => {
    if (end > start) pieces.push({ text: text.slice(start, end), marked, start });
  };
  let at = 0;
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const start = Math.max(at, Math.min(from, text.length));
    const end = Math.min(to, text.length);
    if (end <= start) continue;
    push(at, start, false);
    push(start, end, true);
    at = end;
  }
  push(at, text.length, false);
  return pieces;
}

/** A text with its hits marked. Hits come as ranges, so nothing from a report is ever read as HTML. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly TextRange[] }): ReactNode {
  return cutAtRanges(text, ranges).map((piece) =>
    piece.marked ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
  );
}
