import { useQuery } from '@tanstack/react-query';
import { CHART_KIND_NAMES, type ChartSearchResult } from '#contract/calls/charts.ts';
import { timeLabel, withoutRange } from '#web/features/search/index.ts';
import { ConditionChip, ConditionChips } from '#web/ui/condition-chips/condition-chips.tsx';
import { ALL_CHARTS, type ChartChange, type ChartState } from '../search/chart-state.ts';
import { categoriesQuery } from '../search/queries.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import { useChartFacets } from './use-chart-facets.ts';

interface Condition {
  key: string;
  label: string;
  /** What takes it away. */
  drop: ChartChange;
  /** It only comes first; charts without it are found too. */
  preferred?: boolean;
}

/** The words as they were understood, each of which can be taken out of the keyword. */
function wordConditions(keyword: string, understood: ChartSearchResult['understood']): Condition[] {
  // Not answered yet, or refused: the keyword stands for itself.
  if (understood.length === 0)
    return keyword === '' ? [] : [{ key: 'keyword', label: keyword, drop: { keyword: '' } }];
  return understood.map(({ label, range, role }) => ({
    key: `${range.join('-')}-${label}`,
    label,
    drop: { keyword: withoutRange(keyword, range) },
    preferred: role === 'preferred',
  }));
}

type NameOf = (kind: 'industry' | 'organisation', id: number) => string;

function filterConditions(state: ChartState, nameOf: NameOf): Condition[] {
  const conditions: Condition[] = [];
  const add = (key: string, label: string, drop: ChartChange) => conditions.push({ key, label, drop });
  const { industry, kinds, organisations } = state;
  if (industry !== null) add('industry', `分类：${nameOf('industry', industry)}`, { industry: null });
  for (const kind of kinds) {
    add(kind, CHART_KIND_NAMES[kind], { kinds: kinds.filter((other) => other !== kind) });
  }
  for (const id of organisations) {
    const rest = organisations.filter((other) => other !== id);
    add(`org-${id}`, `机构：${nameOf('organisation', id)}`, { organisations: rest });
  }
  const time = timeLabel(state);
  if (time !== '') add('time', `时间：${time}`, { time: 0, from: '', to: '' });
  if (state.titleOnly) add('title-only', '仅图名', { titleOnly: false });
  if (state.fuzzy && state.keyword !== '') add('fuzzy', '模糊匹配', { fuzzy: false });
  return conditions;
}

/** Names come with the categories, the counts and the charts listed; an id that none of them knows is told as such. */
function useNames(state: ChartState, list: ChartSearchResult['data']): NameOf {
  const { data } = useQuery(categoriesQuery());
  const facets = useChartFacets(state);
  return (kind, id) => {
    const counted = facets(kind)?.find(({ value }) => value === String(id))?.name;
    const listed =
      kind === 'industry'
        ? data?.list.find((category) => category.id === id)?.name
        : list.find(({ stockOrgData }) => stockOrgData.id === id)?.stockOrgData.name;
    return counted ?? listed ?? `编号 ${id}`;
  };
}

interface ChartConditionsProps extends ChartControls {
  understood: ChartSearchResult['understood'];
  list: ChartSearchResult['data'];
}

/** What the list answers to, each part with a button that takes it away, and one that takes all away. */
export function ChartConditions({ state, change, understood, list }: ChartConditionsProps) {
  const nameOf = useNames(state, list);
  const conditions = [...wordConditions(state.keyword, understood), ...filterConditions(state, nameOf)];
  if (conditions.length === 0) return null;
  return (
    <ConditionChips onClear={() => change(ALL_CHARTS)}>
      {conditions.map(({ key, label, drop, preferred = false }) => (
        <ConditionChip key={key} label={label} isPreferred={preferred} onDrop={() => change(drop)}>
          {preferred ? `优先 ${label}` : label}
        </ConditionChip>
      ))}
    </ConditionChips>
  );
}
