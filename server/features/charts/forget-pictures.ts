import type { ObjectStore } from '#server/ports/object-store.ts';
import { CHART_WIDTHS, chartKey, chartPrefix, type FiledChart } from '../contents/index.ts';

/** After the record: a kill in between leaves pictures too many, which the next reading of the file removes. */
export async function forgetPictures(
  { objects }: { objects: ObjectStore },
  sha256: string,
  charts: readonly FiledChart[],
): Promise<void> {
  const shown = new Set(
    charts
      .filter(({ isDrawn }) => isDrawn)
      .flatMap((chart) => CHART_WIDTHS.map((width) => chartKey(sha256, chart, width))),
  );
  const gone: string[] = [];
  for await (const { key } of objects.list(chartPrefix(sha256))) if (!shown.has(key)) gone.push(key);
  for (const key of gone) await objects.remove(key);
}
