import type { PdfReader } from '#server/ports/pdf.ts';
import { type ChartData, readChartData } from '../chart-data/index.ts';
import { chartArea } from '../contents/index.ts';
import type { ReportChart } from '../layout/index.ts';
import { withoutRepeatedPictures } from './rules/repeated-pictures.ts';

/** Charts of one file that are read; a longer file keeps the rest without data. */
const MOST_READ = 1000;

/** What each chart of a file says, as a table; null for one that cannot be told, or whose page cannot be read. */
export async function readData(
  pdf: Pick<PdfReader, 'readAreas'>,
  bytes: Uint8Array,
  charts: readonly ReportChart[],
): Promise<(ChartData | null)[]> {
  const areas = charts.slice(0, MOST_READ).map(({ page, box }) => ({ page, box: chartArea(box) }));
  const found = areas.length === 0 ? [] : await pdf.readAreas(bytes, areas);
  const matters = withoutRepeatedPictures(
    areas.map(({ page }, place) => ({ page, matter: found[place] ?? null })),
  );
  return charts.map((chart, place) => {
    const matter = matters[place] ?? null;
    return matter && readChartData(chart, matter);
  });
}
