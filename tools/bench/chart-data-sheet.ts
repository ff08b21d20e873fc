import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartData } from '#server/features/chart-data/index.ts';
import type { ReportChart } from '#server/features/layout/index.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import { sharedPath } from '#server/testing/shared-data.ts';

interface Found {
  file: string;
  read: { chart: ReportChart; data: ChartData | null };
}

const WIDTH = 900;
const MOST_ROWS = 40;

/** Tables drawn evenly from all that were read, each beside the picture it was read from, to be looked at by a person. */
export async function showTables(
  pdf: PdfReader,
  found: readonly Found[],
  { folder, draws }: { folder: string; draws: number },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const tables = found.flatMap(({ file, read: { chart, data } }) =>
    data === null ? [] : [{ file, chart, data }],
  );
  const step = Math.max(1, tables.length / draws);
  for (let at = 0; at < tables.length && at / step < draws; at += step) {
    const { file, chart, data } = tables[Math.floor(at)] ?? {};
    if (file === undefined || chart === undefined || data === undefined) continue;
    const name = `${Math.floor(at)}-p${chart.page}`;
    const bytes = new Uint8Array(readFileSync(join(sharedPath('pdf'), file)));
    const { webp } = await pdf.renderArea(bytes, chart.page, chart.box, WIDTH);
    writeFileSync(join(folder, `${name}.webp`), webp);
    const rows = [...data.head, data.units, ...data.rows.slice(0, MOST_ROWS)];
    const told = `${file}\n${chart.number} ${chart.name}\n${data.origin} 置信 ${data.confidence} 误差 ${data.error} 行 ${data.rows.length}\n`;
    writeFileSync(join(folder, `${name}.txt`), told + rows.map((row) => row.join('\t')).join('\n'));
  }
}
