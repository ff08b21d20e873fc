import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeReport } from '#demo/compose/compose-report.ts';
import { renderReport } from '#demo/draw/render.ts';
import { planLibrary } from '#demo/plan-library.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import type { Box, PageArea, PdfDocumentText, PdfPage } from '#server/ports/pdf.ts';
import { chartArea } from '../contents/index.ts';
import { loadTaxonomies, understandReport } from '../documents/index.ts';

const WIDTHS = [960, 320];
/** A paragraph of so many lines. */
const LINES = 5;

const pdf = createPdfiumReader({ workers: 1 });
let file: Uint8Array;
let document: PdfDocumentText;
beforeAll(async () => {
  const [plan] = planLibrary({ count: 1, seed: 'yanjian', asOf: '2026-08-22' });
  if (plan === undefined) throw new Error('a library of one report has one plan');
  file = (await renderReport(plan, composeReport(plan, 'yanjian').report)).bytes;
  document = await pdf.readText(file);
});
afterAll(() => pdf.close());

const shown = async (areas: readonly PageArea[]) =>
  (await pdf.renderAreas(file, areas, WIDTHS)).map((picture) => picture?.showsText);

/** Lines of running text that follow one another on a page, as if they had been cut out of it. */
function paragraphsOf({ lines, number }: PdfPage): { page: number; box: Box }[] {
  const wide = lines.filter(({ box, text }) => box.right - box.left > 300 && text.length > 25);
  return wide.flatMap((first, at) => {
    const last = wide[at + LINES - 1];
    if (at % LINES !== 0 || last === undefined || last.box.bottom - first.box.top > 30 * LINES) return [];
    const { left, top } = first.box;
    return [{ page: number, box: { left, top, right: first.box.right, bottom: last.box.bottom } }];
  });
}

test('a paragraph that is cut out of a page is a picture of words', async () => {
  const paragraphs = document.pages.flatMap(paragraphsOf);
  expect(paragraphs.length).toBeGreaterThan(3);
  expect(await shown(paragraphs)).toEqual(paragraphs.map(() => true));
});

test('whatever is plotted is none', async () => {
  const { charts } = understandReport(document, { fileName: 'report.pdf' }, loadTaxonomies());
  const plotted = charts.filter(({ kind }) => kind !== 'table');
  expect(plotted.length).toBeGreaterThan(3);
  expect(await shown(plotted.map(({ page, box }) => ({ page, box: chartArea(box) })))).toEqual(
    plotted.map(() => false),
  );
});
