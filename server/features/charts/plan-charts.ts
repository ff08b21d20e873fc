import { CHART_KIND_NAMES, type ChartSearchParsed } from '#contract/calls/charts.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { groupKey } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import {
  type Filters,
  oneOf,
  publishWindow,
  type Queries,
  type SearchPlan,
  timeLabel,
} from '../query/index.ts';

export type ChartFilter = 'industry' | 'kind' | 'organisation' | 'time' | 'group';
export type ChartPlan = SearchPlan<ChartFilter>;

/** A theme of the site is a level-1 industry. */
const industriesOf = ({ industryCategory, theme_id }: ChartSearchParsed): number[] => [
  ...new Set([...industryCategory, ...(theme_id ? [theme_id] : [])]),
];

function compileFilters(request: ChartSearchParsed, now: number): Filters<ChartFilter> {
  const parts: Filters<ChartFilter>['parts'] = [];
  const add = (name: ChartFilter, tags: IndexTag[]) => {
    if (tags.length > 0) parts.push({ name, part: oneOf(tags) });
  };
  add(
    'industry',
    industriesOf(request).map((id): IndexTag => `industry:${id}`),
  );
  add(
    'kind',
    request.kind.map((kind): IndexTag => `kind:${kind}`),
  );
  add(
    'organisation',
    request.organisation.map((id): IndexTag => `organisation:${id}`),
  );
  add('group', request.gid ? [groupKey(request.gid)] : []);
  return { parts, window: publishWindow(request, Math.floor(now / 1000)) };
}

/** What is asked, ready for the index. */
export const planCharts = (
  { queries }: { queries: Queries },
  request: ChartSearchParsed,
  { now }: Pick<Caller, 'now'>,
): ChartPlan =>
  queries.plan({
    keyword: request.keyword,
    today: dayOf(Math.floor(now / 1000)),
    mode: request.fuzzy ? 'any' : 'all',
    titleOnly: request.visitMode,
    asTyped: request.asTyped,
    filters: compileFilters(request, now),
  });

/** The filters in force as a person would name them. */
export function chartFilterLabels(
  { queries }: { queries: Queries },
  request: ChartSearchParsed,
): { name: Exclude<ChartFilter, 'group'>; label: string }[] {
  const named = (kind: 'industry' | 'organisation', ids: readonly number[]) =>
    ids.map((id) => queries.nameOf(kind, id) ?? `编号 ${id}`).join('、');
  const industries = industriesOf(request);
  const time = timeLabel(request);
  const all: { name: Exclude<ChartFilter, 'group'>; label: string; isSet: boolean }[] = [
    { name: 'industry', label: `行业：${named('industry', industries)}`, isSet: industries.length > 0 },
    {
      name: 'kind',
      label: `类型：${request.kind.map((kind) => CHART_KIND_NAMES[kind]).join('、')}`,
      isSet: request.kind.length > 0,
    },
    {
      name: 'organisation',
      label: `机构：${named('organisation', request.organisation)}`,
      isSet: request.organisation.length > 0,
    },
    { name: 'time', label: `时间：${time}`, isSet: time !== '' },
  ];
  return all.flatMap(({ name, label, isSet }) => (isSet ? [{ name, label }] : []));
}
