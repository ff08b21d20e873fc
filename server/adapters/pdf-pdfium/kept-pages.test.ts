import { afterAll, expect, test } from 'vitest';
import { goodPdf } from '#server/ports/pdf-samples.suite.ts';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

const WHOLE = { left: 0, top: 0, right: 600, bottom: 850 };
const areas = [{ page: 1, box: WHOLE }];

/** One file as two: made anew it says another second. */
async function twice(): Promise<[Uint8Array, Uint8Array]> {
  const bytes = await goodPdf();
  return [bytes, bytes.slice()];
}

test('a file whose cover was drawn reads as one whose was not', async () => {
  const [drawn, other] = await twice();
  await reader.renderCovers(drawn, [160]);
  const text = await reader.readText(drawn);
  const matter = await reader.readAreas(drawn, areas);
  expect(text).toEqual(await reader.readText(other));
  expect(matter).toEqual(await reader.readAreas(other, areas));
  expect(matter[0]?.words.length).toBeGreaterThan(0);
});

test('a cover that is drawn between keeps what was read of it', async () => {
  const [drawn, other] = await twice();
  await reader.readText(drawn);
  const first = await reader.drawPage(drawn, 1, 200);
  const matter = await reader.readAreas(drawn, areas);
  expect(await reader.drawPage(drawn, 1, 200)).toEqual(first);
  expect(await reader.readAreas(other, areas)).toEqual(matter);
});
