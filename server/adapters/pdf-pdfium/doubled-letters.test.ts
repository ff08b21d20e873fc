import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { afterAll, expect, test } from 'vitest';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

/** The font joins ff, fi, fl, ffi and ffl to one mark each. */
const LIGATURES = fileURLToPath(
  new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')),
);
const WORDS = 'The offer of the office: difficult fluffy affluent staff will fill illicit flows in Illinois.';

/** Lines printed at a place, each in a font. */
async function readLines(
  lines: { text: string; font: string; left: number; top: number }[],
): Promise<string[]> {
  const document = new PDFDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (const { text, font, left, top } of lines)
    document.font(font).fontSize(10).text(text, left, top, { lineBreak: false });
  document.end();
  await ended;
  const { pages } = await reader.readText(new Uint8Array(Buffer.concat(chunks)));
  return pages.flatMap((page) => page.lines.map(({ text }) => text));
}

test.each([LIGATURES, 'Helvetica'])(
  'doubled letters are kept, in a ligature and in narrow type (%#)',
  async (font) => {
    expect(await readLines([{ text: WORDS, font, left: 72, top: 72 }])).toEqual([WORDS]);
  },
);

test('a dash of one mark stays between the words it stands between', async () => {
  const text = '主线回调的历史经验——蓄力新高';
  expect(await readLines([{ text, font: LIGATURES, left: 72, top: 72 }])).toEqual([text]);
});

test.each([0, 0.2, 0.4])(
  'what is printed twice to look bold, %f points apart, is read once',
  async (shift) => {
    for (const font of [LIGATURES, 'Helvetica'])
      expect(
        await readLines([
          { text: WORDS, font, left: 72, top: 72 },
          { text: WORDS, font, left: 72 + shift, top: 72 },
        ]),
      ).toEqual([WORDS]);
  },
);
