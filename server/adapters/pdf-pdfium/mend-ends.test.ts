import { afterAll, expect, test } from 'vitest';
import { PdfRefused } from '#server/ports/pdf.ts';
import { encryptedPdf, goodPdf } from '#server/ports/pdf-samples.suite.ts';
import { flate, onePage, writePdf } from '#server/testing/hostile-pdfs/write-pdf.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

async function linesOf(bytes: Uint8Array): Promise<string[]> {
  const { pages } = await reader.readText(bytes.slice());
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
}

/** The lines, or why the file is refused. */
const readOrRefused = (bytes: Uint8Array): Promise<string[] | string> =>
  linesOf(bytes).catch((error: unknown) => {
    if (error instanceof PdfRefused) return error.reason;
    throw error;
  });

/** So many pages, each with a line of its own, in a stream that is packed or not. */
function pagesOf(random: SeededRandom): { bytes: Uint8Array; lines: string[] } {
  const pages = random.integer(1, 6);
  const lines = Array.from({ length: pages }, (_, at) => `Page ${at + 1} says ${random.integer(1000, 9999)}`);
  const kids = lines.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = lines.flatMap((line, at) => {
    const content = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      random.integer(0, 1) === 0 ? flate(content) : { entries: '', data: content },
    ];
  });
  const bytes = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ]);
  return { bytes: new Uint8Array(bytes), lines };
}

const REMARKS = ['', '%\xe2\xe3\xcf\xd3\n', '\r\n\r\n', '% made somewhere\r% and here\n', '   \n'];

test('a file that lost its first line is read as if it stood there, and keeps its bytes', async () => {
  const random = seededRandom();
  for (const remark of REMARKS) {
    const { bytes, lines } = pagesOf(random);
    const bare = latin1(remark + textOf(bytes).slice('%PDF-1.7\n'.length));
    const before = bare.slice();
    expect(await linesOf(bare), JSON.stringify(remark)).toEqual(lines);
    expect(bare).toEqual(before);
  }
});

test('what has objects somewhere, and does not begin with one, is no PDF', async () => {
  const body = textOf(onePage()).slice('%PDF-1.7\n'.length);
  for (const start of ['<!doctype html>\n', '// 1 0 obj\n', 'MZ\x90\0', 'see 1 0 obj\n', '1 0 objection\n'])
    expect(await readOrRefused(latin1(start + body)), start).toBe('not-pdf');
});

test('a file of which only the end is gone or was written over is read whole', async () => {
  const random = seededRandom();
  for (let draw = 0; draw < 12; draw++) {
    const { bytes, lines } = pagesOf(random);
    const text = textOf(bytes);
    const end = text.lastIndexOf('endobj') + 'endobj'.length;
    const noise = Array.from({ length: random.integer(0, 300) }, () =>
      String.fromCharCode(random.integer(128, 255)),
    ).join('');
    const open = random.pick([
      '',
      '\nxref\n0 3\n00000',
      '\ntrailer\n<</Root 1 0 R/ID [<90',
      '\ntrailer\n<<(',
    ]);
    const cut = latin1(text.slice(0, end) + open + noise);
    expect(await readOrRefused(cut), JSON.stringify(open)).toEqual(lines);
  }
});

test('wherever a file is cut off it is read whole or refused, and never in part', async () => {
  const random = seededRandom();
  const read = { whole: 0, refused: 0 };
  for (let draw = 0; draw < 40; draw++) {
    const { bytes, lines } = pagesOf(random);
    const answer = await readOrRefused(bytes.slice(0, random.integer(20, bytes.length)));
    if (typeof answer === 'string') expect(answer).toBe('damaged');
    else expect(answer).toEqual(lines);
    read[typeof answer === 'string' ? 'refused' : 'whole']++;
  }
  expect(Math.min(read.whole, read.refused)).toBeGreaterThan(0);
});

test('what was encrypted is not read without the end that tells how', async () => {
  const locked = textOf(await encryptedPdf('1.4', ''));
  expect(await readOrRefused(latin1(locked.slice(0, locked.lastIndexOf('xref\n0'))))).toBe('damaged');
});

test('a copy of what was mended carries no mark on its pages, and the file itself is handed out', async () => {
  const bare = (await goodPdf()).slice('%PDF-1.3\n'.length);
  expect((await linesOf(bare)).length).toBeGreaterThan(2);
  const marked = reader.markCopy(bare.slice(), { text: '记号', code: 'abcd' });
  await expect(marked).rejects.toBeInstanceOf(PdfRefused);
});
