import type { HostileKinds } from './kinds.ts';
import { onePage, withWords, writePdf } from './write-pdf.ts';

const times = (count: number, one: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => one(place)).join('\n');

/** Far more of one thing than a page has. */
export const CROWDS: HostileKinds = {
  lines: () =>
    onePage({ content: withWords(times(10_000, (at) => `${at % 595} 0 m ${(at * 7) % 595} 842 l S`)) }),
  curves: () =>
    onePage({ content: withWords(times(3000, (at) => `${at % 500} 9 m 9 9 ${at % 99} 99 500 800 c f`)) }),
  'one-path': () =>
    onePage({
      content: withWords(`0 0 m ${times(30_000, (at) => `${(at * 37) % 595} ${(at * 91) % 842} l`)} f*`),
    }),
  words: () =>
    onePage({
      content: times(10_000, (at) => `BT /F1 6 Tf ${at % 590} ${(at * 13) % 840} Td (w${at}) Tj ET`),
    }),
  'words-in-one-place': () =>
    onePage({ content: times(5000, (at) => `BT /F1 6 Tf 100 100 Td (w${at}) Tj ET`) }),
  'one-word': () => onePage({ content: `BT /F1 6 Tf 9 9 Td (${'x'.repeat(60_000)}) Tj ET` }),
  notes: () =>
    onePage({
      page: `/Annots [${times(10_000, (at) => `<< /Type /Annot /Subtype /Square /Rect [${at % 500} 0 ${(at % 500) + 50} 50] >>`)}]`,
    }),
  links: () =>
    onePage({
      page: `/Annots [${times(5000, (at) => `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /Dest [3 0 R /XYZ ${at} 0 0] >>`)}]`,
    }),
  forms: () =>
    onePage({
      content: withWords('/X Do\n'.repeat(10_000)),
      resources: '/XObject << /X 6 0 R >>',
      extra: [{ entries: '/Type /XObject /Subtype /Form /BBox [0 0 50 50]', data: '0 0 20 20 re f' }],
    }),
  clips: () => onePage({ content: withWords(times(5000, (at) => `q ${at % 99} 0 500 800 re W n`)) }),
  groups: () =>
    onePage({
      content: withWords('/X Do'),
      resources: '/XObject << /X 6 0 R >>',
      extra: Array.from({ length: 200 }, (_, at) => ({
        entries: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /I true >> /Resources << /XObject << /X ${at + 7} 0 R >> >>`,
        data: '/X Do 0 0 300 300 re f',
      })),
    }),
  objects: () => onePage({ extra: Array.from({ length: 30_000 }, () => '<< /A [1 2 3] >>') }),
  pages: () =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count 2900 /MediaBox [0 0 200 200] /Kids [${times(2900, (at) => `${at + 3} 0 R`)}] >>`,
      ...Array.from({ length: 2900 }, () => '<< /Type /Page /Parent 2 0 R >>'),
    ]),
  'pages-that-are-not-there': () => onePage({ pages: '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>' }),
  'fewer-than-no-pages': () => onePage({ pages: '<< /Type /Pages /Kids [3 0 R] /Count -5 >>' }),
  outline: () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      extra: [
        '<< /First 7 0 R /Last 20006 0 R /Count 20000 >>',
        ...Array.from(
          { length: 20_000 },
          (_, at) => `<< /Title (t${at}) /Next ${at + 8} 0 R /Dest [3 0 R /Fit] >>`,
        ),
      ],
    }),
  'deep-outline': () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      extra: Array.from(
        { length: 3000 },
        (_, at) => `<< /Title (d) /First ${at + 7} 0 R /Dest [3 0 R /Fit] >>`,
      ),
    }),
  'deep-array': () => onePage({ catalog: `/Deep ${'['.repeat(20_000)}${']'.repeat(20_000)}` }),
  'deep-dictionary': () => onePage({ page: `/Deep ${'<< /D '.repeat(10_000)} 1 ${'>> '.repeat(10_000)}` }),
  'deep-page-tree': () =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      ...Array.from(
        { length: 3000 },
        (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 /Parent ${at + 1} 0 R >>`,
      ),
      '<< /Type /Page /Parent 3001 0 R /MediaBox [0 0 99 99] >>',
    ]),
  'deep-states': () => onePage({ content: withWords('q '.repeat(50_000)) }),
  'deep-marks': () => onePage({ content: withWords('/Span BMC '.repeat(20_000)) }),
  'deep-content-array': () => onePage({ content: withWords(`${'['.repeat(30_000)} TJ`) }),
  'deep-indirection': () =>
    onePage({
      page: '/MediaBox 6 0 R',
      extra: [...Array.from({ length: 2000 }, (_, at) => `${at + 7} 0 R`), '[0 0 99 99]'],
    }),
  layers: () =>
    onePage({
      catalog: `/OCProperties << /OCGs [${times(2000, (at) => `${at + 6} 0 R`)}] /D << >> >>`,
      extra: Array.from({ length: 2000 }, () => '<< /Type /OCG /Name (l) >>'),
    }),
};
