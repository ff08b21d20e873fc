import { PDF } from '@libpdf/core';
import { afterAll, describe, expect, test } from 'vitest';
import { PdfRefused } from '#server/ports/pdf.ts';
import { goodPdf, rotatedPdf, truncatedPdf } from '#server/ports/pdf-samples.suite.ts';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

const MARK = { text: '研见 · 2026-11-22 下载 · 编号 7K3M-9Q2P-X4TA', code: '7K3M-9Q2P-X4TA' };

const packed = (text: string | undefined) => text?.replaceAll(' ', '');

async function turnedPdf(degrees: 90 | 180 | 270): Promise<Uint8Array> {
  const document = await PDF.load(await goodPdf());
  for (const page of document.getPages()) page.setRotation(degrees);
  return document.save();
}

async function marked(original: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(Buffer.concat([original, await reader.markCopy(original, MARK)]));
}

describe('a marked copy', () => {
  test.each([
    [0, goodPdf],
    [90, () => turnedPdf(90)],
    [180, () => turnedPdf(180)],
    [270, () => turnedPdf(270)],
  ])(
    'of a page turned by %i degrees begins with the original and shows the line upright at its foot',
    async (_, make) => {
      const original = await make();
      const copy = await marked(original);
      expect(copy.subarray(0, original.length)).toEqual(original);
      const after = await reader.readText(copy);
      expect(after.pages).toHaveLength(2);
      for (const { lines, height, width } of after.pages) {
        const line = lines.find(({ text }) => text.includes(MARK.code));
        expect(packed(line?.text)).toBe(packed(MARK.text));
        expect(line?.box.bottom).toBeGreaterThan(height - 20);
        expect(line?.box.right).toBeLessThan(width / 2);
      }
    },
  );

  test('carries the code where no page shows it', async () => {
    expect(await reader.hiddenCodes(await marked(await goodPdf()))).toEqual([MARK.code]);
    expect(await reader.hiddenCodes(await goodPdf())).toEqual([]);
    expect(await reader.hiddenCodes(new TextEncoder().encode('no PDF at all'))).toEqual([]);
  });

  test('keeps the marks of both where a marked copy is marked again', async () => {
    const once = await marked(await goodPdf());
    const again = await reader.markCopy(once, { text: '第二次', code: 'BBBB-BBBB-BBBB' });
    const codes = await reader.hiddenCodes(new Uint8Array(Buffer.concat([once, again])));
    expect(codes).toEqual(['BBBB-BBBB-BBBB']);
  });

  test('is small beside the report: the glyphs of one line and an entry for each page', async () => {
    const appended = await reader.markCopy(await goodPdf(), MARK);
    expect(appended.length).toBeLessThan(100_000);
  });

  test.each([
    ['that is cut off', truncatedPdf],
    ['whose table of objects is missing, so that nothing can be appended to it', rotatedPdf],
  ])('of a file %s is refused', async (_, make) => {
    await expect(reader.markCopy(await make(), MARK)).rejects.toBeInstanceOf(PdfRefused);
  });
});
