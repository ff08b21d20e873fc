import { GENERATED_DISCLAIMER } from '#contract/text/generated.ts';
import { type Block, blocksOf, type ExportedTurn } from './answer-blocks.ts';
import { contentLabel } from './label.ts';

/** What Markdown would take for its own: a report's words are text, never a picture, a link or a tag. */
const plain = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>#|~!]/g, (mark) => `\\${mark}`).replaceAll(/\s*\n\s*/g, ' ');

const LINES: Record<Block['kind'], (block: Block) => string> = {
  question: ({ text }) => `## ${plain(text)}`,
  text: ({ text }) => plain(text),
  source: ({ text, url }) => `- [${plain(text)}](<${url}>)`,
  quote: ({ text }) => `  > ${plain(text)}`,
};

/** Questions and answers as Markdown, with their sources and the label of generated content. */
export function markdownOf(
  name: string,
  turns: readonly ExportedTurn[],
  { origin, id }: { origin: string; id: string },
): string {
  const blocks = turns.flatMap((turn) => blocksOf(turn, origin));
  const lines = blocks.map((block) => LINES[block.kind](block));
  return [`# ${plain(name)}`, GENERATED_DISCLAIMER, ...lines, `<!-- AIGC: ${contentLabel(id)} -->`]
    .join('\n\n')
    .concat('\n');
}

/** One answer as plain text, for the clipboard. */
export function plainTextOf(turn: ExportedTurn, origin: string): string {
  const lines = blocksOf(turn, origin).map(({ kind, text, url }) => {
    if (kind === 'source') return `${text}\n${url}`;
    return kind === 'quote' ? `“${text}”` : text;
  });
  return [...lines, GENERATED_DISCLAIMER].join('\n');
}
