import { linesWithin } from './lines-within.ts';

/** What links to such cards are shown with: Open Graph asks for 1200 × 630. Points here, pixels when drawn. */
export const CARD = { width: 1200, height: 630 } as const;

export interface CardContent {
  title: string;
  /** The house and the day. */
  origin: string;
  /** Figures in large with what they count, at most four. */
  figures: readonly { value: string; label: string }[];
}

const EDGE = 72;
const TITLE = { size: 56, leading: 76, most: 3 } as const;
const INK = '0.086 0.125 0.18';
const QUIET = '0.353 0.4 0.459';
const ACCENT = '0.043 0.361 0.678';
const GOLD = '1 0.788 0.302';
const FIGURE_STEP = 250;

/** UTF-16 as the encoding of the font takes it; what lies beyond its first plane is left out. */
const hex = (text: string): string =>
  [...text.toWellFormed()]
    .filter((character) => character.length === 1 && character >= ' ')
    .map((character) => character.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('');

interface Line {
  text: string;
  x: number;
  /** Of its foot, from the upper edge. */
  y: number;
  size: number;
  colour: string;
  bold?: boolean;
}

const written = ({ text, x, y, size, colour, bold }: Line): string =>
  `BT ${colour} rg /${bold ? 'B' : 'R'} ${size} Tf ${x} ${CARD.height - y} Td <${hex(text)}> Tj ET`;

const filled = (colour: string, box: readonly [number, number, number, number]): string =>
  `${colour} rg ${box.join(' ')} re f`;

function linesOf({ title, origin, figures }: CardContent): Line[] {
  const width = CARD.width - 2 * EDGE;
  const titles = linesWithin(title, width / TITLE.size, TITLE.most);
  return [
    { text: '研见', x: EDGE + 60, y: 106, size: 36, colour: INK, bold: true },
    { text: '读得到原文，找得到出处', x: EDGE + 156, y: 104, size: 24, colour: QUIET },
    ...titles.map((text, at) => ({
      text,
      x: EDGE,
      y: 220 + at * TITLE.leading,
      size: TITLE.size,
      colour: INK,
      bold: true,
    })),
    { text: linesWithin(origin, width / 28, 1)[0] ?? '', x: EDGE, y: 442, size: 28, colour: QUIET },
    ...figures.flatMap(({ value, label }, at): Line[] => [
      { text: value, x: EDGE + at * FIGURE_STEP, y: 540, size: 52, colour: ACCENT, bold: true },
      { text: label, x: EDGE + at * FIGURE_STEP, y: 580, size: 24, colour: QUIET },
    ]),
  ];
}

/** Names a Chinese font without embedding it: the reader of PDFs brings its own. */
function fontOf(name: string, weight: number): string {
  const widths = '/DW 1000 /W [1 95 560]';
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV ${Math.round(weight / 5)} /FontWeight ${weight} >>`;
  const system = '<< /Registry (Adobe) /Ordering (GB1) /Supplement 4 >>';
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo ${system} ${widths} /FontDescriptor ${descriptor} >>`;
  return `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant}] >>`;
}

/** A page that is the card, as a PDF of a few kilobytes: written by hand, since all it holds is a few lines of text. */
export function cardPdf(content: CardContent): Uint8Array {
  const drawing = [
    filled('1 1 1', [0, 0, CARD.width, CARD.height]),
    filled(ACCENT, [0, CARD.height - 12, CARD.width, 12]),
    filled(ACCENT, [EDGE, CARD.height - 114, 44, 44]),
    filled(GOLD, [EDGE + 9, CARD.height - 96, 26, 8]),
    filled('0.89 0.906 0.925', [EDGE, CARD.height - 472, CARD.width - 2 * EDGE, 2]),
    ...linesOf(content).map(written),
  ].join('\n');
  const fonts = `/Font << /R ${fontOf('SimSun', 400)} /B ${fontOf('SimHei', 700)} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${CARD.width} ${CARD.height}] /Resources << ${fonts} >> /Contents 4 0 R >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(body + table + trailer);
}
