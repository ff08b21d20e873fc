import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import { coveredCells } from '#contract/text/covered-cells.ts';

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
  return [block.text];
}

/** Index of what is printed in a picture, among the texts of a figure. */
export const IN_PICTURE = 2;
