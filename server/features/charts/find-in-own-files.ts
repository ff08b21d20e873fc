import type { SearchedChart, searchMyCharts } from '#contract/calls/charts.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import type { ParsedRequestOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { chartName } from '../contents/index.ts';
import { chartKeeperOf, ownFileIndexFor } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { describeOwnCharts, presentOwnChart } from './own-chart.ts';
import { keptAmong } from './store.ts';

/** The files that fit best are looked through, and so many of their charts. */
const MOST_FILES = 20;
const MOST_CHARTS = 2000;

type Asked = Pick<ParsedRequestOf<typeof searchMyCharts>, 'keyword' | 'pageSize'>;

/**
 * Charts of the asker's own files and of those of their groups, for words that the files answer and the charts are called by: the most of a
 * name first, then by how well the file fits. No use of the library: nothing is counted. Who may find a file is said inside the query, and
 * each is opened once more before its charts are read.
 */
export async function findInOwnFiles(
  deps: ChartDeps,
  { keyword, pageSize }: Asked,
  caller: Caller,
): Promise<{ data: SearchedChart[] }> {
  const { queries } = deps;
  const plan = queries.plan<never>({
    keyword,
    today: dayOf(Math.floor(caller.now / 1000)),
    mode: 'all',
    titleOnly: false,
    filters: { parts: [], window: { fromSeconds: undefined, toSeconds: undefined } },
  });
  if (plan.parsed.clauses.length === 0) return { data: [] };
  const index = ownFileIndexFor(deps.fileGate, caller);
  const weighed = await queries.weigh(index, plan);
  const asked = { sort: 'overall' as const, offset: 0, limit: MOST_FILES };
  const { hits } = await queries.ask(index, weighed, asked, caller.now);
  const ids = hits.map(({ id }) => id);
  const files = await deps.contents.ownAmong(ids, caller);
  if (files.length === 0) return { data: [] };
  const placeOf = new Map(
    files.map((content) => [content.contentId, { content, place: ids.indexOf(content.contentId) }]),
  );
  const marker = createMarker(queries.marked(weighed).title);
  const named = (await deps.contents.chartsOf(files, MOST_CHARTS)).flatMap((chart) => {
    const marked = marker.rangesIn(chartName(chart)).reduce((sum, [from, to]) => sum + to - from, 0);
    const at = placeOf.get(chart.contentId);
    return marked === 0 || at === undefined ? [] : { chart, marked, ...at };
  });
  named.sort((one, other) => other.marked - one.marked || one.place - other.place);
  const own = await describeOwnCharts(deps, named.slice(0, pageSize));
  const kept = await keptAmong(
    deps.db,
    chartKeeperOf(caller),
    own.map(({ record }) => record.item.id),
  );
  return {
    data: own.map((each) => presentOwnChart(each, { isKept: kept.has(each.record.item.id), marker })),
  };
}
