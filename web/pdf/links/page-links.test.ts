import type { PDFDocumentProxy } from 'pdfjs-dist';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offsetOf, readPageLinks } from './page-links.ts';

/** Three pages of 400 × 800 points: a contents page with links, and two targets. */
async function withLinks(): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: [400, 800], margin: 0, bufferPages: true });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.goTo(40, 80, 200, 16, 'second');
  doc.goTo(40, 160, 200, 16, 'whole');
  doc.goTo(40, 240, 200, 16, 'nowhere');
  doc.link(40, 400, 200, 16, 'https://example.com/a');
  doc.link(40, 480, 200, 16, 'javascript:alert(1)');
  doc.addPage().addNamedDestination('second', 'XYZ', 0, 200, null as never);
  doc.addPage().addNamedDestination('whole', 'Fit');
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

let document: PDFDocumentProxy;
beforeAll(async () => {
  document = await getDocument({ data: await withLinks() }).promise;
});
afterAll(() => document.loadingTask.destroy());

test('links know where they stand and where they lead; unsafe and dangling ones are left out', async () => {
  const links = await readPageLinks(document, 1);
  expect(links.map((link) => (link.kind === 'web' ? link.url : link.page))).toEqual([
    2,
    3,
    'https://example.com/a',
  ]);
  expect(links[0]).toMatchObject({ left: 10, top: 10, width: 50, height: 2 });
  expect(await readPageLinks(document, 2)).toEqual([]);
});

test('a destination within a page is a share of its height, a whole page its top', async () => {
  const offsets = (await readPageLinks(document, 1)).flatMap((link) =>
    link.kind === 'page' ? [offsetOf(document, link)] : [],
  );
  expect(await Promise.all(offsets)).toEqual([0.25, 0]);
});
