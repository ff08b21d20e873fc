import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { afterAll, expect, test } from 'vitest';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

const fontOf = (weight: string): string =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')));
const TOLD = fontOf('Regular');
/** Of this one the file does not say which letters its marks are; the first of them alone is taken for none. */
const UNTOLD = fontOf('Light');
const NAME = '/ToUnicode';

interface Printed {
  text: string;
  font: string;
  left: number;
  top?: number;
  size?: number;
  /** Outlined besides, as bold is imitated. */
  stroke?: boolean;
}

/** The lines of a page on which `parts` are printed; the font that was last begun tells no letters. */
async function linesOf(parts: readonly Printed[]): Promise<string[]> {
  const document = new PDFDocument({ size: [595, 842], margin: 0 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.font(TOLD).font(UNTOLD);
  for (const { text, font, left, top = 300, size = 10, stroke = false } of parts)
    document
      .font(font)
      .fontSize(size)
      .lineWidth(0.3)
      .text(text, left, top, { lineBreak: false, stroke, fill: true });
  document.end();
  await ended;
  const bytes = Buffer.concat(chunks);
  const at = bytes.lastIndexOf(NAME);
  if (parts.some(({ font }) => font === UNTOLD)) bytes.write('/ToNothing', at, 'latin1');
  const { pages } = await reader.readText(new Uint8Array(bytes));
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
}

test('letters that the file does not tell are marked in the sentence, once for all of them', async () => {
  const lines = await linesOf([
    { text: '利用上述数据回归得到', font: TOLD, left: 60 },
    { text: 'R', font: UNTOLD, left: 161 },
    { text: 'R', font: UNTOLD, left: 167.5, top: 304, size: 7 },
    { text: '为指数的收益率，', font: TOLD, left: 172 },
    { text: 'R', font: UNTOLD, left: 253 },
    { text: '为解释变量', font: TOLD, left: 261 },
  ]);
  expect(lines).toEqual(['利用上述数据回归得到▯为指数的收益率，▯为解释变量']);
});

test('a word between two of them stays between them', async () => {
  const lines = await linesOf([
    { text: '回归模型需要的数据为', font: TOLD, left: 60 },
    { text: 'R', font: UNTOLD, left: 161 },
    { text: '和', font: TOLD, left: 168.5 },
    { text: 'R', font: UNTOLD, left: 179.5 },
  ]);
  expect(lines).toEqual(['回归模型需要的数据为▯和▯']);
});

test('a brace over several rows and a formula with words in it are left to the picture of the page', async () => {
  const words = [
    { text: 'R', font: UNTOLD, left: 60 },
    { text: '第一天的收盘价', font: TOLD, left: 68 },
    { text: 'R', font: UNTOLD, left: 139 },
  ];
  const brace = { text: 'R', font: UNTOLD, left: 50, top: 350, size: 60 };
  const beside = { text: '行业个股数小于四十时', font: TOLD, left: 90, top: 400 };
  expect(await linesOf([...words, brace, beside])).toEqual(['第一天的收盘价', '行业个股数小于四十时']);
});

test('what stands alone, a space and what is printed twice in one place are not marked', async () => {
  expect(
    await linesOf([
      { text: '利用上述数据回归得到一个结论', font: TOLD, left: 60 },
      { text: 'R', font: UNTOLD, left: 182 },
      { text: 'R', font: UNTOLD, left: 200, top: 340 },
      { text: ' ', font: TOLD, left: 200.5, stroke: true },
    ]),
  ).toEqual(['利用上述数据回归得到一个结论']);
});
