import { describe, expect, it } from 'vitest';
import { describePdfReader } from '#server/ports/pdf.suite.ts';
import { blankPdf, goodPdf, rotatedPdf } from '#server/ports/pdf-samples.suite.ts';
import { createPdfiumReader } from './pdfium-reader.ts';

describePdfReader('PDFium', () => createPdfiumReader({ workers: 2 }));

it('gives up on a document that overruns its time and names the reason', async () => {
  const reader = createPdfiumReader({ workers: 1, timeoutMs: 1 });
  await expect(reader.readText(await goodPdf())).rejects.toMatchObject({ reason: 'timed-out' });
  await reader.close();
});

it('refuses work after it is closed', async () => {
  const reader = createPdfiumReader({ workers: 1 });
  await reader.readText(await goodPdf());
  await reader.close();
  await expect(reader.readText(await goodPdf())).rejects.toThrow('closed');
});

describe('a file that is asked about several times in turn', () => {
  const WHOLE = { left: 0, top: 0, right: 842, bottom: 842 };
  const everything = [
    { page: 1, box: WHOLE },
    { page: 2, box: WHOLE },
  ];

  it('gives the same as one that is opened anew, however often its pages are asked for', async () => {
    const [held, other] = [createPdfiumReader({ workers: 1 }), createPdfiumReader({ workers: 1 })];
    const bytes = await goodPdf();
    const anew = await other.readAreas(bytes.slice(), everything);
    expect(anew[0]?.paths.length).toBeGreaterThan(0);
    const text = await held.readText(bytes);
    expect(await held.readAreas(bytes, everything)).toEqual(anew);
    expect(await held.readAreas(bytes, everything)).toEqual(anew);
    expect(await held.renderCovers(bytes, [80])).toEqual(await other.renderCovers(bytes.slice(), [80]));
    expect(await held.readText(bytes)).toEqual(text);
    await Promise.all([held.close(), other.close()]);
  });

  it('is not mistaken for another that was asked about in between, nor for one that was refused', async () => {
    const reader = createPdfiumReader({ workers: 1 });
    const [bytes, turned, refused] = [await goodPdf(), await rotatedPdf(), await blankPdf()];
    const [good, rotated] = [await reader.readAreas(bytes, everything), await reader.readText(turned)];
    for (let round = 0; round < 2; round += 1) {
      await reader.readText(bytes);
      expect(await reader.readText(turned)).toEqual(rotated);
      expect(await reader.readAreas(bytes, everything)).toEqual(good);
      await expect(reader.readText(refused)).rejects.toMatchObject({ reason: 'blank' });
      await expect(reader.readText(refused)).rejects.toMatchObject({ reason: 'blank' });
    }
    await reader.close();
  });

  it('is at hand in whichever of several workers has it', async () => {
    const reader = createPdfiumReader({ workers: 2 });
    const files = await Promise.all([goodPdf(), goodPdf(), rotatedPdf(), goodPdf()]);
    const one = await reader.readAreas(files[0], everything);
    const turned = await reader.readAreas(files[2], everything);
    const asked = files.map(async (bytes) => {
      await reader.readText(bytes);
      return reader.readAreas(bytes, everything);
    });
    expect(await Promise.all(asked)).toEqual([one, one, turned, one]);
    await reader.close();
  });
});
