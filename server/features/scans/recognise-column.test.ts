import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, describe, expect, test } from 'vitest';
import { createOnnxOcr } from '#server/adapters/ocr-onnx/onnx-ocr.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';

const FONT = createRequire(import.meta.url)
  .resolve('@embedpdf/fonts-sc')
  .replace(/dist.*/, 'fonts/NotoSansHans-Regular.otf');
const SIDE = '证券研究报告';
const TURNED = '累计收益率（%）';

/** A page with a title, a dark bar at its left with a column of white letters, and the turned label of an axis. */
async function pageWithColumn(): Promise<Buffer> {
  const doc = new PDFDocument({ size: [300, 400], margin: 0 });
  const bytes = buffer(doc);
  doc.font(FONT).rect(0, 0, 40, 400).fill('#1f3f77').fillColor('#fff').fontSize(16);
  for (const [at, letter] of [...SIDE].entries()) doc.text(letter, 12, 120 + at * 17, { lineBreak: false });
  doc.fillColor('#222').text('储能行业深度报告', 80, 40, { lineBreak: false }).fontSize(10);
  doc.rotate(-90, { origin: [80, 300] }).text(TURNED, 80, 300, { lineBreak: false });
  doc.end();
  return bytes;
}

const pdf = createPdfiumReader({ workers: 1 });
const ocr = createOnnxOcr({ stepsBack: false });
afterAll(async () => {
  await ocr.close();
  await pdf.close();
});

describe.skipIf(ocr.unavailable !== null)(
  `the models${ocr.unavailable === null ? '' : `（跳过：${ocr.unavailable}）`}`,
  () => {
    test('read a column on a dark bar; a line that is printed turned is no column', {
      timeout: 120_000,
    }, async () => {
      const page = await pdf.drawPage(await pageWithColumn(), 1, 800);
      const lines = await ocr.readPage(page);
      const inBar = lines.filter(({ box: { right } }) => right < (45 / 300) * page.width);
      expect(inBar.toSorted((a, b) => a.box.top - b.box.top).map(({ text }) => text)).toEqual([...SIDE]);
      expect(lines.map(({ text }) => text)).toContain('储能行业深度报告');
      expect(lines.filter(({ text }) => TURNED.includes(text))).toEqual([]);
    });
  },
);
