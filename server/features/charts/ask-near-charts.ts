import type { ChartSearchResult } from '#contract/calls/charts.ts';
import { foldText } from '#contract/text/fold.ts';
import { absentSubject } from '../language/index.ts';
import type { WeighedPlan } from '../query/index.ts';
import type { AllowedChartIndex } from './access.ts';
import { type AskedCharts, askCharts, type ChartPage } from './ask-charts.ts';
import type { ChartDeps } from './deps.ts';
import type { ChartFilter } from './plan-charts.ts';

/** Where no chart holds what was asked about, so many at most are shown as near ones. */
const MOST_NEAR = 3;

/** So many of the best are looked through for near ones. */
const LOOKED_AT = 30;

/** What was asked about and no chart holds, as typed; null where something is known of it. */
export const absentFrom = ({ weighed }: WeighedPlan<ChartFilter>, keyword: string): string[] | null =>
  absentSubject(weighed)?.map(({ word }) => keyword.slice(...word.range)) ?? null;

/**
 * Of charts that do not answer the near ones: those whose names say what else was asked. 走势 alone brings no chart nearer to 净息差 走势.
 */
export async function askNearCharts(
  deps: Pick<ChartDeps, 'queries' | 'reads'>,
  index: AllowedChartIndex,
  weighed: WeighedPlan<ChartFilter>,
  page: AskedCharts,
  now: number,
): Promise<ChartPage> {
  const { hits, records, same } = await askCharts(
    deps,
    index,
    weighed,
    { ...page, offset: 0, limit: LOOKED_AT },
    now,
  );
  const told = weighed.weighed.words
    .filter(({ word, held }) => held > 0 && !word.faint)
    .flatMap(({ word }) => word.texts);
  const isNear = (name: string): boolean => told.some((text) => foldText(name).includes(text));
  const near = records.filter(({ item }) => isNear(item.name)).slice(0, MOST_NEAR);
  const shown = near.slice(page.offset, page.offset + page.limit);
  const ids = new Set(shown.map(({ item }) => item.id));
  return {
    hits: hits.filter(({ id }) => ids.has(id)),
    records: shown,
    same: same.filter(({ of }) => ids.has(of)),
    rows: near.length,
    full: 0,
  };
}

/** The near charts under the line that says what there is nothing about. */
export const groupsApart = (absent: readonly string[], shown: number): ChartSearchResult['groups'] =>
  shown === 0
    ? []
    : [
        {
          grade: 'most',
          from: 0,
          line: `没有找到关于${absent.map((word) => `“${word}”`).join('、')}的图表，以下是相近的`,
        },
      ];
