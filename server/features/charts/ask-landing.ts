import type { IndexExpression } from '#server/ports/search-index.ts';
import type { WeighedPlan } from '../query/index.ts';
import type { AllowedChartIndex } from './access.ts';
import { type AskedCharts, type Asking, askCharts, type ChartPage } from './ask-charts.ts';
import type { ChartFilter } from './plan-charts.ts';

const TABLE: IndexExpression = { kind: 'tag', tag: 'kind:table' };

/** The same with something more demanded. */
function demanding(weighed: WeighedPlan<ChartFilter>, part: IndexExpression): WeighedPlan<ChartFilter> {
  const { expression } = weighed.selection;
  const both: IndexExpression = expression === null ? part : { kind: 'and', parts: [expression, part] };
  return { ...weighed, selection: { ...weighed.selection, expression: both } };
}

/** A page of one list: all that is drawn, and behind it all tables. For where nothing is looked for: one looks at a picture, and reads a table. */
export async function askLanding(
  deps: Asking,
  index: AllowedChartIndex,
  weighed: WeighedPlan<ChartFilter>,
  asked: AskedCharts,
  now: number,
): Promise<ChartPage> {
  const { offset, limit } = asked;
  const drawn = await askCharts(deps, index, demanding(weighed, { kind: 'not', part: TABLE }), asked, now);
  const behind = { offset: Math.max(0, offset - drawn.rows), limit: limit - drawn.records.length };
  const tables = await askCharts(deps, index, demanding(weighed, TABLE), { ...asked, ...behind }, now);
  return {
    hits: [...drawn.hits, ...tables.hits],
    records: [...drawn.records, ...tables.records],
    same: [...drawn.same, ...tables.same],
    rows: drawn.rows + tables.rows,
    full: drawn.full + tables.full,
  };
}
