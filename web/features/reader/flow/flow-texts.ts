import type { ReadingBlock } from '#contract/calls/reading-flow.ts';

/** Names a block within its report: charts and paragraphs are counted apart. */
export const keyOfBlock = ({ kind, id }: ReadingBlock): string =>
  kind === 'figure' ? `chart-${id}` : `text-${id}`;

/** Everything of a block in which words are sought, in the order in which it stands; places are told by their index. */
export function textsOfBlock(block: ReadingBlock): readonly string[] {
  if (block.kind === 'table') return [block.caption, ...block.rows.flat(), block.source];
  if (block.kind === 'figure') return [block.caption, block.source, block.text];
  return [block.text];
}

/** Index of what is printed in a picture, among the texts of a figure. */
export const IN_PICTURE = 2;
