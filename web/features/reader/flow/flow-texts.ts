import type { CellSpan } from '#contract/calls/cell-span.ts';
import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import { coveredCells } from '#contract/text/covered-cells.ts';
import { type Snippet, snippetAround } from '#contract/text/snippet.ts';

export type BlockOf<Kind extends ReadingBlock['kind']> = Extract<ReadingBlock, { kind: Kind }>;

/** Names a block within its report: charts and paragraphs are counted apart. */
export const keyOfBlock = (block: ReadingBlock): string =>
  block.kind === 'figure' || (block.kind === 'table' && block.chart_id !== null)
    ? `chart-${block.id}`
    : `text-${block.id}`;

/** What stands in the cells, row after row; nothing where one above or before reaches over the place. */
function textsOfCells({ rows, spans }: BlockOf<'table'>): string[] {
  const isCovered = coveredCells(spans);
  return rows.flatMap((row, at) => row.map((text, column) => (isCovered(at, column) ? '' : text)));
}

/** Everything of a block in which words are sought, in the order in which it stands; places are told by their index. */
export function textsOfBlock(block: ReadingBlock): readonly string[] {
  if (block.kind === 'table') return [block.caption, ...textsOfCells(block), block.source];
  if (block.kind === 'figure') return [block.caption, block.source, block.text];
  return block.kind === 'formula' ? [] : [block.text];
}

/** What stands around a place in the texts of a block: in a table the row's cells, which say what the place is of. */
export function excerptIn(block: ReadingBlock, part: number, start: number, end: number): Snippet {
  const texts = textsOfBlock(block);
  const isCell = block.kind === 'table' && part > 0 && part < texts.length - 1;
  if (!isCell) return snippetAround(texts[part] ?? '', start, end);
  const width = block.rows[0]?.length ?? 1;
  const [row, column] = [Math.floor((part - 1) / width), (part - 1) % width];
  const isAside = coveredCells(withinRows(block.spans));
  const cells = (block.rows[row] ?? [])
    .map((text, at) => ({ text, at }))
    .filter(({ text, at }) => text !== '' && !isAside(row, at));
  const before = cells.filter(({ at }) => at < column).reduce((sum, { text }) => sum + text.length + 1, 0);
  return { text: cells.map(({ text }) => text).join(' '), range: [before + start, before + end] };
}

/** The same cells, cut at their rows: a name over several rows is that of each. */
const withinRows = (spans: readonly CellSpan[]): CellSpan[] =>
  spans.flatMap((span) =>
    Array.from({ length: span.rows }, (_, at) => ({ ...span, row: span.row + at, rows: 1 })),
  );

/** Index of what is printed in a picture, among the texts of a figure. */
export const IN_PICTURE = 2;
