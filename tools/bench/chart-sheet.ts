import sharp from 'sharp';
import type { ReportChart } from '#server/features/layout/index.ts';
import type { PdfReader } from '#server/ports/pdf.ts';

const WIDTH = 300;
const HEIGHT = 230;
const TITLE = 22;
const COLUMNS = 5;

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

/** Every chart of a report, cut out of its page and named, as one picture to look at. */
export async function drawSheet(
  pdf: PdfReader,
  bytes: Uint8Array,
  charts: readonly ReportChart[],
  path: string,
): Promise<void> {
  if (charts.length === 0) return;
  const cells = await Promise.all(
    charts.map(async (chart, index) => {
      const left = (index % COLUMNS) * WIDTH;
      const top = Math.floor(index / COLUMNS) * (HEIGHT + TITLE);
      const { webp } = await pdf.renderArea(bytes, chart.page, chart.box, 2 * WIDTH);
      const input = await sharp(webp)
        .resize(WIDTH - 6, HEIGHT - 6, { fit: 'inside' })
        .toBuffer();
      const title = `${chart.page} · ${chart.kind} · ${chart.number} ${chart.name}`.slice(0, 34);
      const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${TITLE}"><text x="3" y="15" font-size="12" font-family="sans-serif">${escaped(title)}</text></svg>`;
      return [
        { input: Buffer.from(label), left, top },
        { input, left: left + 3, top: top + TITLE },
      ];
    }),
  );
  const rows = Math.ceil(charts.length / COLUMNS);
  await sharp({
    create: {
      width: COLUMNS * WIDTH,
      height: rows * (HEIGHT + TITLE),
      channels: 3,
      background: '#d8dee6',
    },
  })
    .composite(cells.flat())
    .png({ palette: true })
    .toFile(path);
}
