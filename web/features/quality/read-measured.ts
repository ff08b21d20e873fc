/** A part of a measured document, in its order. */
export type MeasuredPart =
  | { kind: 'title' | 'heading' | 'text'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] };

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());

function partOf(block: string): MeasuredPart {
  if (block.startsWith('# ')) return { kind: 'title', text: block.slice(2) };
  if (block.startsWith('## ')) return { kind: 'heading', text: block.slice(3) };
  const lines = block.split('\n');
  if (!block.startsWith('|')) return { kind: 'text', text: lines.join('') };
  const [head = '', _line, ...rows] = lines;
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
}

/** The parts of a document of ours in Markdown: a title, headings, paragraphs and tables, which is all that it is written in. */
export const readMeasured = (document: string): MeasuredPart[] =>
  document
    .trim()
    .split(/\n{2,}/)
    .map(partOf);
