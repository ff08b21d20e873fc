import type { HighlightColour } from '#contract/calls/annotations.ts';
import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import { type AnchorRange, placeQuote } from '#contract/text/anchor-quote.ts';
import { isPartedBySpace } from '#contract/text/parted-by-space.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { Note } from '#web/features/annotations/index.ts';
import type { FindLanguage, FoldedText } from '#web/pdf/find/find-language.ts';
import { IN_PICTURE, keyOfBlock, textsOfBlock } from './flow-texts.ts';
import type { BlocksByPage } from './use-flow-pages.ts';

/** A piece of a highlight in one of the texts of a block. */
export interface FlowNote {
  key: string;
  colour: HighlightColour;
  quote: string;
  /** Which of `textsOfBlock`. */
  part: number;
  range: TextRange;
  /** The highlight begins here. */
  isFirst: boolean;
}

/** By `keyOfBlock`. */
export type NotesByBlock = ReadonlyMap<string, readonly FlowNote[]>;

type Language = Pick<FindLanguage, 'normalise'>;

interface Part {
  block: string;
  part: number;
  page: number;
  folded: FoldedText;
  /** Where it begins in the joined text. */
  start: number;
}

/** A paragraph is given on the page on which it begins; its print may begin before or end after that of its neighbours. */
const [PAGES_BEFORE, PAGES_AFTER] = [1, 2];

function joinParts(pages: readonly (readonly [number, readonly ReadingBlock[]])[], { normalise }: Language) {
  const parts: Part[] = [];
  let text = '';
  for (const [page, blocks] of pages)
    for (const block of blocks)
      for (const [part, raw] of textsOfBlock(block).entries()) {
        // What is printed in a picture is not written beside it.
        if (raw === '' || (block.kind === 'figure' && part === IN_PICTURE)) continue;
        const folded = normalise(raw);
        if (isPartedBySpace(text.at(-1) ?? '', folded.text[0] ?? '')) text += ' ';
        parts.push({ block: keyOfBlock(block), part, page, folded, start: text.length });
        text += folded.text;
      }
  return { parts, text };
}

function pieceIn({ folded, start }: Part, range: AnchorRange): TextRange | null {
  const from = Math.max(range.start, start) - start;
  const to = Math.min(range.end, start + folded.text.length) - start;
  return to > from ? [folded.starts[from] ?? 0, folded.ends[to - 1] ?? 0] : null;
}

function placeNote(note: Note, blocks: BlocksByPage, language: Language): [string, FlowNote][] {
  const numbers = Array.from(
    { length: PAGES_BEFORE + 1 + PAGES_AFTER },
    (_, at) => note.page - PAGES_BEFORE + at,
  );
  const pages = numbers.map((page) => [page, blocks.get(page) ?? []] as const);
  const { parts, text } = joinParts(pages, language);
  const expected = parts.find(({ page }) => page >= note.page)?.start ?? 0;
  const { normalise } = language;
  const selector = {
    exact: normalise(note.quote).text,
    prefix: normalise(note.prefix).text,
    suffix: normalise(note.suffix).text,
  };
  const ranges = placeQuote(text, selector, (start) => Math.abs(start - expected)) ?? [];
  const { key, colour, quote } = note;
  const placed = ranges.flatMap((each) =>
    parts.flatMap((part) => {
      const range = pieceIn(part, each);
      return range === null ? [] : [{ block: part.block, part: part.part, range }];
    }),
  );
  return placed.map(({ block, ...at }, index) => [
    block,
    { key, colour, quote, ...at, isFirst: index === 0 },
  ]);
}

/** Where highlights stand in the text that is there so far; those it does not hold word for word stand in the list alone. */
export function placeNotes(notes: readonly Note[], blocks: BlocksByPage, language: Language): NotesByBlock {
  const placed = new Map<string, FlowNote[]>();
  for (const note of notes) {
    if (note.is_lost === 1 || !blocks.has(note.page)) continue;
    for (const [block, piece] of placeNote(note, blocks, language))
      placed.set(block, [...(placed.get(block) ?? []), piece]);
  }
  return placed;
}
