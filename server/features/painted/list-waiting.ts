import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { PicturedChart } from '../contents/index.ts';
import type { PaintedParts } from './parts.ts';
import { keyOf, type PaintedTables, readTried, type TriedChart } from './store.ts';

/** A file of which charts wait to be tried, or to be taken into a content. */
export interface WaitingFile {
  sha256: string;
  /** Each place once, whichever content it is of. */
  untried: PicturedChart[];
  /** By this run a chart of it was read, or was not understood that shows numbers. */
  isFound: boolean;
  contents: WaitingContent[];
}

interface WaitingContent {
  contentId: number;
  versionId: number;
  /** Of a chart numbers are known, by a run before, or those it shows are no more, and it was not understood anew since. */
  isWanting: boolean;
}

/** With two queries, however many charts were tried: this is asked whenever charts were drawn. */
export async function listWaiting({
  database,
  contents,
}: Pick<PaintedParts, 'database' | 'contents'>): Promise<WaitingFile[]> {
  const files = Map.groupBy(await contents.pictured(), ({ sha256 }) => sha256);
  const tried = await readTried(tablesOf<PaintedTables>(database), [...files.keys()]);
  return [...files]
    .map(([sha256, charts]) => waitingOf(sha256, charts, tried.get(sha256) ?? []))
    .filter(({ untried, contents: own }) => untried.length > 0 || own.some(({ isWanting }) => isWanting));
}

function waitingOf(sha256: string, charts: PicturedChart[], tried: readonly TriedChart[]): WaitingFile {
  const known = Map.groupBy(tried, ({ key }) => key);
  const unique = new Map(charts.map((chart) => [keyOf(chart), chart]));
  const isWanting = (chart: PicturedChart): boolean => {
    const rows = known.get(keyOf(chart)) ?? [];
    return (
      (chart.isPainted ? rows.length > 0 : rows.some(({ isRead }) => isRead)) &&
      !rows.some(({ versionId, isTaken }) => isTaken && versionId === chart.versionId)
    );
  };
  return {
    sha256,
    untried: [...unique].filter(([key]) => !known.has(key)).map(([, chart]) => chart),
    isFound: false,
    contents: [...Map.groupBy(charts, ({ contentId }) => contentId)].flatMap(
      ([contentId, [first, ...rest]]) =>
        first === undefined
          ? []
          : [{ contentId, versionId: first.versionId, isWanting: [first, ...rest].some(isWanting) }],
    ),
  };
}
