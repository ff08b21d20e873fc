import type { SearchResult } from '#contract/search.ts';
import { timeLabel } from '../labels.ts';
import type { SearchChange, SearchState } from '../search-state.ts';

export interface Condition {
  key: string;
  label: string;
  /** What takes it away. */
  drop: SearchChange;
}

interface Named {
  id: number;
  name: string;
}

export interface Taxonomies {
  industries: readonly Named[];
  secondary: readonly Named[];
  types: readonly Named[];
}

/** Cuts a part out of the keyword, and the space that it leaves. */
export function withoutRange(keyword: string, [start, end]: readonly [number, number]): string {
  return `${keyword.slice(0, start)} ${keyword.slice(end)}`.replaceAll(/\s+/g, ' ').trim();
}

/** What the keyword was understood as, each part with what takes it out again. */
export function understoodConditions(keyword: string, understood: SearchResult['understood']): Condition[] {
  // Not answered yet, or refused: the keyword stands for itself.
  if (understood.length === 0 && keyword !== '') {
    return [{ key: 'keyword', label: keyword, drop: { keyword: '' } }];
  }
  return understood.map(({ kind, label, range }) => ({
    key: `${kind}-${range.join('-')}-${label}`,
    label,
    drop: { keyword: withoutRange(keyword, range) },
  }));
}

const nameOf = (tags: readonly Named[], id: number) =>
  tags.find((tag) => tag.id === id)?.name ?? `编号 ${id}`;

/** Every filter that is set, in the order of the controls. */
export function filterConditions(
  state: SearchState,
  { industries, secondary, types }: Taxonomies,
): Condition[] {
  const conditions: Condition[] = [];
  const add = (key: string, label: string, drop: SearchChange) => conditions.push({ key, label, drop });
  if (state.industry !== null)
    add('industry', `行业：${nameOf(industries, state.industry)}`, { industry: null });
  for (const id of state.secondary) {
    const rest = state.secondary.filter((other) => other !== id);
    add(`second-${id}`, `二级行业：${nameOf(secondary, id)}`, { secondary: rest });
  }
  for (const id of state.types) {
    add(`type-${id}`, `类型：${nameOf(types, id)}`, { types: state.types.filter((other) => other !== id) });
  }
  const time = timeLabel(state);
  if (time !== '') add('time', `时间：${time}`, { time: 0, from: '', to: '' });
  if (state.fuzzy && state.keyword !== '') add('fuzzy', '模糊匹配', { fuzzy: false });
  if (state.hideBrokers) add('broker', '隐藏券商', { hideBrokers: false });
  if (state.titleOnly) add('title-only', '仅标题', { titleOnly: false });
  return conditions;
}
