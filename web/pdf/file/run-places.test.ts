import { fileURLToPath } from 'node:url';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { FIND_LANGUAGE } from '#web/features/reader/find-language.ts';
import { runTextOf } from '../find/page-text.ts';
import { createPageTexts } from './page-texts.ts';
import { placeRuns, readRunPlaces } from './run-places.ts';

const packed = (folder: string) => fileURLToPath(import.meta.resolve(`pdfjs-dist/${folder}`));

/** Of the only page: the text of its longest run and where its characters stand. */
async function longestRun(data: Uint8Array) {
  const loading = getDocument({ data, cMapUrl: packed('cmaps/'), verbosity: 0 });
  const document = await loading.promise;
  const page = await document.getPage(1);
  const text = await createPageTexts(document, async () => FIND_LANGUAGE).of(1);
  // Fonts are known once the page is drawn; here reading its operators does it.
  await page.getOperatorList();
  const runs = text.runFonts.map((_, run) => runTextOf(text, run));
  const index = runs.indexOf(runs.toSorted((a, b) => b.length - a.length)[0] ?? '');
  const places = (await readRunPlaces(page, text, OPS)).get(index);
  await loading.destroy();
  return { text: runs[index] ?? '', places };
}

/** Names SimSun without bringing it. Han are 1000 wide, everything else 500; drawn 20 points, 1 between characters. */
function namesSimSun(text: string): Uint8Array {
  const codes = Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join(
    '',
  );
  const descriptor =
    '<< /Type /FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >>';
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500 814 907 500] /FontDescriptor ${descriptor} >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant}] >>`;
  const content = `BT /F1 20 Tf 1 Tc 40 400 Td <${codes}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  return new TextEncoder().encode(`%PDF-1.4\n${objects.join('')}trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n`);
}

test('in a font that was not brought along every character stands where the file puts it', async () => {
  const { text, places } = await longestRun(namesSimSun('市场ROE2019年'));
  expect(text).toBe('市场ROE2019年');
  // Two Han of 20 and seven others of 10, 1 between them; the run ends with the last character.
  const whole = 3 * 20 + 7 * 10 + 9 * 1;
  const begin = (unit: number) => (places?.begins[unit] ?? Number.NaN) * whole;
  expect([begin(0), begin(1), begin(2), begin(5), begin(9)]).toEqual([
    0,
    expect.closeTo(21, 3),
    expect.closeTo(42, 3),
    expect.closeTo(42 + 3 * 11, 3),
    expect.closeTo(42 + 7 * 11, 3),
  ]);
  expect((places?.ends[1] ?? 0) * whole).toBeCloseTo(41, 3);
  expect(places?.ends[9]).toBeCloseTo(1, 5);
});

test('kerning and spacing are followed', async () => {
  const doc = new PDFDocument({ size: [595, 842], margin: 40 });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  const line = 'AVAWA iiii MMMM narrow';
  const spaced = { characterSpacing: 1 };
  doc.font('Helvetica', 18).text(line, 60, 100, { ...spaced, lineBreak: false });
  const [before, whole] = ['AVAWA iiii MMMM ', line].map((part) => doc.widthOfString(part, spaced));
  doc.end();
  await ended;
  const { text, places } = await longestRun(new Uint8Array(Buffer.concat(chunks)));
  expect(text).toBe(line);
  // The library counts spacing after the last character too.
  const share = Number(before) / (Number(whole) - spaced.characterSpacing);
  expect(places?.begins[line.indexOf('narrow')]).toBeCloseTo(share, 2);
});

test('glyphs that are drawn and not read are passed over; a run that is drawn otherwise has no places', () => {
  const glyph = (text: string, begin: number) => ({ text, fontName: 'f', begin, end: begin + 1 });
  const glyphs = [glyph('水', 0), glyph('印', 1), glyph('ﬁ', 2), glyph(' ', 3), glyph('甲', 5)];
  const runs = [
    { str: '印fi 甲', fontName: 'f' },
    { str: '乙', fontName: 'f' },
  ];
  const found = placeRuns(runs, glyphs);
  expect([...found.keys()]).toEqual([0]);
  expect(Array.from(found.get(0)?.begins ?? [], (share) => share * 5)).toEqual(
    [0, 1, 1, 2, 4].map((at) => expect.closeTo(at, 4)),
  );
});
