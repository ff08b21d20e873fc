import type { SearchResult, UnderstoodPart } from '#contract/calls/search.ts';
import { timeLabel } from '../labels.ts';
import { type SearchChange, type SearchState, yearRange } from '../search-state.ts';

export interface Condition {
  key: string;
  label: string;
  /** What takes it away. */
  drop: SearchChange;
  /** It only comes first; reports without it are found too. */
  preferred?: boolean;
  /** Other ways to mean it, where there are any. */
  ways?: readonly Way[];
}

/** Another way to mean a part of the keyword. */
export interface Way {
  label: string;
  change: SearchChange;
  /** Other words are another search; a filter beside the same words is not. */
  words: boolean;
  /** Right that it needs. */
  needs?: 'filterByTime';
}

interface Named {
  id: number;
  name: string;
}

export interface Taxonomies {
  industries: readonly Named[];
  secondary: readonly Named[];
  types: readonly Named[];
  organisations: readonly Named[];
  researchers: readonly Named[];
}

/** Cuts a part out of the keyword, and the space that it leaves. */
export function withoutRange(keyword: string, [start, end]: readonly [number, number]): string {
  return `${keyword.slice(0, start)} ${keyword.slice(end)}`.replaceAll(/\s+/g, ' ').trim();
}

/** Puts other words in the place of a part, apart from what stands beside it. */
export function withRange(keyword: string, [start, end]: readonly [number, number], words: string): string {
  return `${keyword.slice(0, start)} ${words} ${keyword.slice(end)}`.replaceAll(/\s+/g, ' ').trim();
}

const PRESETS: readonly [RegExp, number][] = [
  [/^近(?:一|1)?周$/, 1],
  [/^近(?:一|1)?个?月$/, 2],
  [/^近半年$/, 3],
  [/^近(?:一|1)?年$/, 4],
];

/** A period as the time filter says it; null for those it has no words for. */
function periodFilter(label: string): SearchChange | null {
  const [, year] = /^(20\d\d) 年$/.exec(label) ?? [];
  if (year !== undefined) return yearRange(year);
  const preset = PRESETS.find(([pattern]) => pattern.test(label))?.[1];
  return preset === undefined ? null : { time: preset, from: '', to: '' };
}

const STRICT_LABELS: Partial<Record<string, string>> = {
  stock: '只看讲它的报告',
  organisation: '只看它发布的',
  industry: '只看这个行业',
};

function strictLabel({ kind, names, label }: UnderstoodPart): string {
  if (kind === 'kind') return `标题必须有“${label}”`;
  return STRICT_LABELS[names] ?? '必须一字不差地出现';
}

/** How a part can be demanded, and as which filter it can be set. */
function waysOf(keyword: string, part: UnderstoodPart): Way[] {
  const { kind, range, role, strict, label } = part;
  if (role === 'demanded') return [];
  const ways: Way[] = [];
  if (strict !== '')
    ways.push({
      label: strictLabel(part),
      change: { keyword: withRange(keyword, range, strict) },
      words: true,
    });
  const filter = kind === 'period' ? periodFilter(label) : null;
  if (filter !== null)
    ways.push({ label: '改为时间筛选', change: filter, words: false, needs: 'filterByTime' });
  ways.push({
    label: '不要它',
    change: { keyword: withRange(keyword, range, `-${keyword.slice(...range)}`) },
    words: true,
  });
  return ways;
}

/** What the keyword was understood as, each part with what takes it out again. */
export function understoodConditions(keyword: string, understood: SearchResult['understood']): Condition[] {
  // Not answered yet, or refused: the keyword stands for itself.
  if (understood.length === 0 && keyword !== '') {
    return [{ key: 'keyword', label: keyword, drop: { keyword: '' } }];
  }
  return understood.map((part) => {
    const { kind, label, range, role } = part;
    return {
      key: `${kind}-${range.join('-')}-${label}`,
      label,
      drop: { keyword: withoutRange(keyword, range) },
      preferred: role === 'preferred',
      ways: waysOf(keyword, part),
    };
  });
}

const nameOf = (tags: readonly Named[], id: number) =>
  tags.find((tag) => tag.id === id)?.name ?? `编号 ${id}`;

/** Every filter that is set, in the order of the controls. */
export function filterConditions(
  state: SearchState,
  { industries, secondary, types, organisations, researchers }: Taxonomies,
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
  for (const id of state.organisations) {
    const rest = state.organisations.filter((other) => other !== id);
    add(`org-${id}`, `机构：${nameOf(organisations, id)}`, { organisations: rest });
  }
  for (const id of state.researchers) {
    const rest = state.researchers.filter((other) => other !== id);
    add(`researcher-${id}`, `研究员：${nameOf(researchers, id)}`, { researchers: rest });
  }
  for (const rating of state.ratings) {
    const rest = state.ratings.filter((other) => other !== rating);
    add(`rating-${rating}`, `评级：${rating}`, { ratings: rest });
  }
  if (state.series !== '')
    add('series', `系列：${state.series.slice(state.series.indexOf('-') + 1)}`, { series: '' });
  const time = timeLabel(state);
  if (time !== '') add('time', `时间：${time}`, { time: 0, from: '', to: '' });
  if (state.fuzzy && state.keyword !== '') add('fuzzy', '模糊匹配', { fuzzy: false });
  if (state.onlyFiles) add('file', '只看有原文', { onlyFiles: false });
  if (state.hideBrokers) add('broker', '隐藏券商', { hideBrokers: false });
  if (state.titleOnly) add('title-only', '仅标题', { titleOnly: false });
  return conditions;
}
