// Alone: pdf.js keeps the worker that it loaded first for the whole process, and other tests load the unchanged one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { withStraightWay } from './pdfjs-page-trees.ts';

const BUILD = new URL('../../node_modules/pdfjs-dist/legacy/build/', import.meta.url);
const CHUNK_BYTES = 65_536;
/** Of what lies between one page and the next. */
const APART_BYTES = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'yanjian-pdfjs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A node of a page tree: a page, told by its width in points, or nodes under a `Count`. */
type Node = number | { kids: Node[]; count?: number };

const pagesOf = (node: Node): number[] => (typeof node === 'number' ? [node] : node.kids.flatMap(pagesOf));

/** A file with this page tree, each page far from the next, the tree and the cross-references at the end. */
function pdfOf(root: Extract<Node, object>): Uint8Array {
  const parts = ['%PDF-1.4\n'];
  const places: number[] = [];
  let at = parts.join('').length;
  const object = (body: string): number => {
    places.push(at);
    const part = `${places.length} 0 obj\n${body}\nendobj\n`;
    parts.push(part);
    at += part.length;
    return places.length;
  };
  const write = (node: Node): number => {
    if (typeof node === 'number') {
      object(`<< /Length ${APART_BYTES} >>\nstream\n${' '.repeat(APART_BYTES)}\nendstream`);
      return object(`<< /Type /Page /MediaBox [0 0 ${node} 800] >>`);
    }
    const kids = node.kids.map(write).map((kid) => `${kid} 0 R`);
    return object(
      `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${node.count ?? pagesOf(node).length} >>`,
    );
  };
  const catalog = object(`<< /Type /Catalog /Pages ${write(root)} 0 R >>`);
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  parts.push(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  parts.push(`trailer\n<< /Size ${places.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${at}\n%%EOF\n`);
  return new TextEncoder().encode(parts.join(''));
}

/** pdf.js with the changed worker, which Node runs beside it. */
async function loadChanged(): Promise<typeof import('pdfjs-dist')> {
  const worker = join(folder, 'pdf.worker.min.mjs');
  writeFileSync(worker, withStraightWay(readFileSync(new URL('pdf.worker.min.mjs', BUILD), 'utf8')));
  const pdf = (await import(fileURLToPath(new URL('pdf.min.mjs', BUILD)))) as typeof import('pdfjs-dist');
  pdf.GlobalWorkerOptions.workerSrc = pathToFileURL(worker).href;
  return pdf;
}

/** Opens a file part by part, and gives its pages' widths in the order asked for, with how many parts that took. */
async function widthsOf(bytes: Uint8Array, wanted: (pages: number) => number[]) {
  const pdf = await loadChanged();
  let parts = 0;
  class Parts extends pdf.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      parts += 1;
      queueMicrotask(() => this.onDataRange(begin, bytes.slice(begin, end)));
    }
  }
  const task = pdf.getDocument({
    range: new Parts(bytes.length, bytes.slice(0, CHUNK_BYTES)),
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: pdf.VerbosityLevel.ERRORS,
  });
  const document = await task.promise;
  const widths: number[] = [];
  for (const number of wanted(document.numPages)) {
    const page = await document.getPage(number);
    widths.push(Math.round(page.getViewport({ scale: 1 }).width));
  }
  await task.destroy();
  return { widths, parts };
}

const all = (pages: number): number[] => Array.from({ length: pages }, (_, at) => at + 1);

describe('the page tree of a file that comes in parts', () => {
  const flat = { kids: Array.from({ length: 60 }, (_, at) => 300 + at) };

  it('costs a page its own part where it is flat, whichever page is asked for', async () => {
    const bytes = pdfOf(flat);
    const { widths, parts } = await widthsOf(bytes, () => [1, 40]);
    expect(widths).toEqual([300, 339]);
    // The end, the last page, the fortieth; without the straight way every page is asked for.
    expect(parts).toBeLessThan(10);
    expect(bytes.length / APART_BYTES).toBeGreaterThan(60);
  });

  it.each([
    ['flat', flat],
    ['in branches', { kids: [{ kids: [300, 301, 302] }, { kids: [303, { kids: [304, 305] }] }, 306] }],
    ['with a branch that holds nothing', { kids: [{ kids: [] }, { kids: [300, 301] }] }],
    ['with as many branches as pages', { kids: [{ kids: [300] }, { kids: [301] }, 302] }],
    ['with a count that is wrong', { kids: [300, 301, 302], count: 2 }],
  ] as const)('gives every page in order: %s', async (_, tree) => {
    const root = tree as Extract<Node, object>;
    const pages = root.count ?? pagesOf(root).length;
    const { widths } = await widthsOf(pdfOf(root), all);
    expect(widths.slice(0, pages)).toEqual(pagesOf(root).slice(0, pages));
  });
});

it('another version of pdf.js is not changed blindly', () => {
  expect(() => withStraightWay('for(let e=kids.length-1;e>=0;e--)')).toThrow('pdfjs-page-trees');
});
