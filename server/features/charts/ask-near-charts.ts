import type { ChartSearchResult } from '#contract/calls/charts.ts';
import { foldText } from '#contract/text/fold.ts';
import { absentSubject } from '../language/index.ts';
import { chooseNear, lineOfNear, NEAR, namesOfAbsent, type WeighedPlan } from '../query/index.ts';
import type { AllowedChartIndex } from './access.ts';
import { type AskedCharts, type Asking, askCharts, type ChartPage } from './ask-charts.ts';
import type { ChartFilter } from './plan-charts.ts';

/** What was asked about and no chart holds, as typed; null where something is known of it. */
export function absentFrom({ weighed }: WeighedPlan<ChartFilter>, keyword: string): string[] | null {
  const absent = absentSubject(weighed);
  return absent && namesOfAbsent(absent, keyword);
}

/** Of charts that do not answer the near ones, by their names. */
export async function askNearCharts(
  deps: Asking,
  index: AllowedChartIndex,
  weighed: WeighedPlan<ChartFilter>,
  page: AskedCharts,
  now: number,
): Promise<ChartPage> {
  const { hits, records, same } = await askCharts(
    deps,
    index,
    weighed,
    { ...page, offset: 0, limit: NEAR.lookedAt },
    now,
  );
  const named = { nameOf: ({ item }: (typeof records)[number]) => item.name, plain: foldText };
  const near = chooseNear(weighed, records, named).slice(0, NEAR.shown);
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
          line: lineOfNear(absent, '图表'),
        },
      ];
