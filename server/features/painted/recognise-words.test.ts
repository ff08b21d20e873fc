import { describe, expect, test } from 'vitest';
import { createOnnxOcr } from '#server/adapters/ocr-onnx/onnx-ocr.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import type { RawPicture } from '#server/ports/pdf.ts';
import { scannedPdf } from '#server/testing/scanned-pdf.ts';

/** A part of a picture of four pixels a point, in points. */
function partOf(
  { width: across, rgb }: RawPicture,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): RawPicture {
  const rows = Array.from({ length: height * 4 }, (_, y) => ((top * 4 + y) * across + left * 4) * 3);
  const part = rows.flatMap((from) => [...rgb.subarray(from, from + width * 4 * 3)]);
  return { width: width * 4, height: height * 4, rgb: Uint8Array.from(part) };
}

const { unavailable } = createOnnxOcr();
describe.skipIf(unavailable !== null)(
  `PP-OCRv4${unavailable === null ? '' : `（跳过：${unavailable}）`}`,
  () => {
    test('read words of a picture in their order, and give up those over their limit', {
      timeout: 120_000,
    }, async () => {
      const pdf = createPdfiumReader({ workers: 1 });
      const page = await pdf.drawPage(await scannedPdf(pdf, [['装机需求', '储能']]), 1, 360 * 4);
      await pdf.close();
      // Lines of 12 points, from 36 points into the page on.
      const words = [48, 24].map((width, at) =>
        partOf(page, { left: 33, top: 38 + 20 * at, width: width + 6, height: 17 }),
      );
      const reader = createOnnxOcr({ stepsBack: false });
      const read = await reader.readWords(words);
      await reader.close();
      expect(read.map(({ text }) => text)).toEqual(['装机需求', '储能']);
      for (const { confidence } of read) expect(confidence).toBeGreaterThan(0.8);
      const hasty = createOnnxOcr({ stepsBack: false, cpuMs: 0.001 });
      await expect(hasty.readWords(words)).rejects.toMatchObject({ reason: 'timed-out' });
      await hasty.close();
    });
  },
);
