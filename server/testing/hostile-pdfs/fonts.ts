import type { HostileKinds } from './kinds.ts';
import { flate, onePage, type PdfObject } from './write-pdf.ts';

/** Codes 65 to 90 of the font as hex, many times. */
const TEXT =
  'BT /F1 14 Tf 40 700 Td (ABCDEFGHIJKLMNOPQRSTUVWXYZ) Tj 0 -20 Td <004100420043FFFF0000D800> Tj ET';
const WIDTHS = `/FirstChar 65 /LastChar 90 /Widths [${'600 '.repeat(26)}]`;
const descriptor = (file: string): string =>
  `<< /Type /FontDescriptor /FontName /Bad /Flags 4 /FontBBox [-9 -9 999 999] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 ${file} >>`;
const noise = (random: { integer(low: number, high: number): number }, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.integer(0, 255)));

const embedded = (subtype: string, file: string, data: PdfObject): Buffer =>
  onePage({
    content: TEXT,
    font: `<< /Type /Font /Subtype /${subtype} /BaseFont /Bad ${WIDTHS} /FontDescriptor ${descriptor(`/${file} 6 0 R`)} >>`,
    extra: [data],
  });
const mapped = (map: string): Buffer =>
  onePage({
    content: TEXT,
    font: '<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>',
    extra: [
      flate(
        `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n${map}\nendcmap`,
      ),
    ],
  });
const hex = (code: number): string => code.toString(16).padStart(4, '0');
const tables = (header: number[], count: number, rest: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...header, count >> 8, count & 255, 0, 0, 0, 0, 0, 0]), rest]);

/** Fonts that are none, letters that mean what they should not, maps without end. */
export const FONTS: HostileKinds = {
  'true-type-of-noise': (random) =>
    embedded('TrueType', 'FontFile2', flate(tables([0, 1, 0, 0], 12, noise(random, 4000)))),
  'true-type-of-65535-tables': (random) =>
    embedded('TrueType', 'FontFile2', flate(tables([0, 1, 0, 0], 65_535, noise(random, 8000)))),
  'open-type-of-noise': (random) =>
    embedded('TrueType', 'FontFile3', {
      ...flate(tables([0x4f, 0x54, 0x54, 0x4f], 9, noise(random, 4000))),
      entries: '/Filter /FlateDecode /Subtype /OpenType',
    }),
  'compact-of-noise': (random) =>
    embedded('Type1', 'FontFile3', flate(noise(random, 4000), '/Subtype /Type1C')),
  'compact-that-calls-itself': () =>
    embedded(
      'Type1',
      'FontFile3',
      flate(
        Buffer.from('0100040100010101024164000101010a1c000f11f700000000000100010101030a0e0a', 'hex'),
        '/Subtype /Type1C',
      ),
    ),
  'type-1-of-noise': (random) =>
    embedded(
      'Type1',
      'FontFile',
      flate(
        Buffer.concat([Buffer.from('%!PS-AdobeFont-1.0: Bad\n'), noise(random, 3000)]),
        '/Length1 24 /Length2 3000 /Length3 0',
      ),
    ),
  'script-in-the-matrix': () =>
    onePage({
      content: TEXT,
      font: `<< /Type /Font /Subtype /Type1 /BaseFont /Bad ${WIDTHS} /FontMatrix [0.1 0 0 0.1 0 (0\\); window.scriptRan = 1; alert\\('run')] /FontDescriptor ${descriptor('')} >>`,
    }),
  'no-descendants': () =>
    onePage({
      content: TEXT,
      font: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [] >>',
    }),
  'descends-from-itself': () =>
    onePage({
      content: TEXT,
      font: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [5 0 R] >>',
    }),
  'map-of-itself': () => mapped('/Identity-H usecmap 6 0 R usecmap'),
  'map-of-everything': () =>
    mapped(
      Array.from(
        { length: 400 },
        (_, block) =>
          `100 beginbfchar\n${Array.from({ length: 100 }, (_, at) => `<${hex((block * 100 + at) & 0xffff)}> <${'0041'.repeat(40)}>`).join('\n')}\nendbfchar`,
      ).join('\n'),
    ),
  'map-of-ranges': () =>
    mapped('100 beginbfrange\n<0000> <FFFF> <0041>\n<00000000> <FFFFFFFF> <D800>\nendbfrange'),
  'map-to-halves-and-nothing': () =>
    mapped(
      '5 beginbfchar\n<0041> <D800>\n<0042> <DC00>\n<0043> <0000>\n<FFFF> <FFFE>\n<0000> <FEFF>\nendbfchar',
    ),
  'map-to-turned-writing': () =>
    mapped('3 beginbfchar\n<0041> <202E>\n<0042> <2066>\n<0043> <0301030103010301>\nendbfchar'),
  'map-to-a-novel': () => mapped(`1 beginbfchar\n<0041> <${'4E2D6587'.repeat(50_000)}>\nendbfchar`),
  'widths-without-end': () =>
    onePage({
      content: TEXT,
      font: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /LastChar 2147483647 /Widths [${'1e30 -1e30 '.repeat(5000)}] >>`,
    }),
  'drawn-letters-missing': () =>
    onePage({
      content: TEXT,
      font: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0 0 0 0 0 0] >>',
    }),
  'letters-beyond-measure': () =>
    onePage({
      content: 'BT /F1 1e30 Tf 1e30 0 0 1e30 0 0 Tm 1e30 Tc 1e30 Tz -1e30 TL (huge) Tj T* (huge) Tj ET',
    }),
  'letters-of-no-number': () =>
    onePage({ content: 'BT /F1 nan Tf nan 0 0 nan nan nan Tm [(a) nan (b) -1e38] TJ ET' }),
  'names-without-end': () =>
    onePage({
      content: TEXT,
      font: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [0 ${Array.from({ length: 20_000 }, (_, at) => `/u${at.toString(16)}`).join(' ')}] >> >>`,
    }),
};
