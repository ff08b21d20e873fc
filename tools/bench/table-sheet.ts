import { join } from 'node:path';
import sharp from 'sharp';
import type { ChartData } from '#server/features/chart-data/index.ts';
import type { ReportChart } from '#server/features/layout/index.ts';
import type { PdfReader } from '#server/ports/pdf.ts';

/** A table as it is printed and as it was read. */
export interface SheetTable {
  bytes: Uint8Array;
  chart: ReportChart;
  data: ChartData;
}

const HALF = 760;
const TALLEST = 520;
const ROW = 17;
const LETTER = 9;
const ON_A_SHEET = 4;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The cells as a picture: headings blue, what reaches over rows yellow. */
function drawCells({ head, rows, units, spans }: ChartData): Buffer {
  const width = HALF / units.length;
  const all = [...head, ...rows];
  const cells = all.flatMap((row, at) =>
    row.flatMap((value, column) => {
      const span = spans.find(
        (each) =>
          at >= each.row &&
          at < each.row + each.rows &&
          column >= each.column &&
          column < each.column + each.columns,
      );
      if (span !== undefined && (span.row !== at || span.column !== column)) return [];
      const [wide, tall] = [width * (span?.columns ?? 1), ROW * (span?.rows ?? 1)];
      const fill = at < head.length ? '#ddddee' : (span?.rows ?? 1) > 1 ? '#ffeecc' : '#ffffff';
      const text = escaped(String(value ?? '').slice(0, Math.max(2, Math.floor(wide / LETTER))));
      return [
        `<rect x="${column * width}" y="${at * ROW}" width="${wide}" height="${tall}" fill="${fill}" stroke="#888888"/>`,
        `<text x="${column * width + 2}" y="${at * ROW + tall / 2 + 4}" font-size="10">${text}</text>`,
      ];
    }),
  );
  const style = '<style>text{font-family:"Noto Sans CJK SC",sans-serif}</style>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${HALF}" height="${all.length * ROW}">${style}${cells.join('')}</svg>`,
  );
}

/** Sheets of the part of the page beside the table that was read of it, to be looked at by a person. */
export async function drawTableSheets(
  pdf: PdfReader,
  tables: readonly SheetTable[],
  folder: string,
): Promise<void> {
  for (let from = 0; from < tables.length; from += ON_A_SHEET) {
    const pieces: { input: Buffer; left: number; top: number }[] = [];
    let top = 0;
    for (const { bytes, chart, data } of tables.slice(from, from + ON_A_SHEET)) {
      const fit = { width: HALF, height: TALLEST, fit: 'inside', withoutEnlargement: true } as const;
      const { webp } = await pdf.renderArea(bytes, chart.page, chart.box, HALF);
      const halves = [Buffer.from(webp), drawCells(data)].map((each) =>
        sharp(each).resize(fit).png().toBuffer({ resolveWithObject: true }),
      );
      const drawn = await Promise.all(halves);
      for (const [at, { data: input }] of drawn.entries())
        pieces.push({ input, left: at * (HALF + 15), top });
      top += Math.max(...drawn.map(({ info }) => info.height)) + 15;
    }
    await sharp({ create: { width: 2 * HALF + 15, height: top, channels: 3, background: '#ccffcc' } })
      .composite(pieces)
      .png()
      .toFile(join(folder, `tables-${from / ON_A_SHEET}.png`));
  }
}
