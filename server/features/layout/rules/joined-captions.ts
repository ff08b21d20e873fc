import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { isContentsLine, parseCaption, SOURCE } from './line-patterns.ts';

/** Where a caption may begin within a line: behind a space, the words of a number. */
const BEGINS = /\s(?=(?:图表|图|表)\s*\d{1,3}\s*[:：.、\s])/gu;

/** Sources of two charts beside each other. */
const NEXT_SOURCE = /\s(?=(?:资料|数据|图片)?(?:来源|出处)\s*[:：])/u;

const STARTS = /^\s*(?:图表|图|表)\s*\d/u;

/** The lines of a page in which each of two captions beside each other, printed with hardly a gap, is a line of its own. */
export function splitJoinedCaptions({ lines, edges }: Pick<PdfPage, 'lines' | 'edges'>): PdfLine[] {
  let begin = 0;
  return lines.flatMap((line) => {
    const own = edges.subarray(begin, begin + line.text.length + 1);
    begin += line.text.length + 1;
    return splitLine(line, own);
  });
}

function splitLine(line: PdfLine, edges: Float32Array): PdfLine[] {
  if (SOURCE.test(line.text)) return splitSource(line, edges);
  if (!STARTS.test(line.text) || isContentsLine(line.text)) return [line];
  for (const { index } of line.text.matchAll(BEGINS)) {
    const [text, rest] = [line.text.slice(0, index).trim(), line.text.slice(index).trim()];
    const [left, right] = [parseCaption(text), parseCaption(rest)];
    const isNext = left?.word === right?.word && Number(right?.number) === Number(left?.number) + 1;
    if (left === null || right === null || !isNext || left.name === '' || right.name === '') continue;
    const [before, after, own] = cutAt(line, index, edges);
    return [before, ...splitLine(after, own)];
  }
  return [line];
}

function splitSource(line: PdfLine, edges: Float32Array): PdfLine[] {
  const index = NEXT_SOURCE.exec(line.text)?.index;
  if (index === undefined) return [line];
  const [before, after] = cutAt(line, index, edges);
  return [before, after];
}

/** The two parts of a line around a space, and the edges of the second. */
function cutAt(line: PdfLine, index: number, edges: Float32Array): [PdfLine, PdfLine, Float32Array] {
  const [text, rest] = [line.text.slice(0, index).trim(), line.text.slice(index).trim()];
  const start = line.text.length - line.text.slice(index).trimStart().length;
  const box = { ...line.box, left: edges[start] ?? line.box.left };
  const before = { ...line, text, box: { ...line.box, right: edges[text.length] ?? box.left } };
  return [before, { ...line, text: rest, box }, edges.subarray(start)];
}
