import { expect, it } from 'vitest';
import { describePdfReader } from '#server/ports/pdf.suite.ts';
import { goodPdf } from '#server/ports/pdf-samples.suite.ts';
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
