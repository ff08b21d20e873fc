import type { SearchRequestParsed } from '#contract/search.ts';
import type { FilterName } from './compile-filters.ts';
import type { Dictionary, Entity } from './rules/dictionary.ts';

const TIME_LABELS = ['', '近一周', '近一月', '近半年', '近一年'];

function namesOf(dictionary: Dictionary, kind: Entity['kind'], ids: readonly number[]): string {
  const named = dictionary.all.filter(({ entity }) => entity.kind === kind && ids.includes(entity.id));
  return named.map(({ entity }) => entity.name).join('、') || '所选';
}

function timeLabel({ pubdate, customStartTime, customEndTime }: SearchRequestParsed): string {
  if (customStartTime === '' && customEndTime === '') return TIME_LABELS[pubdate] ?? '';
  return `${customStartTime || '最早'} 至 ${customEndTime || '今天'}`;
}

/** The filters in force as a person would name them. */
export function filterLabels(
  request: SearchRequestParsed,
  dictionary: Dictionary,
): { name: FilterName; label: string }[] {
  const labels: { name: FilterName; label: string }[] = [];
  const add = (name: FilterName, active: boolean, label: () => string) => {
    if (active) labels.push({ name, label: label() });
  };
  const { industryCategory, secondaryIndustry, reportType, theme_id } = request;
  add(
    'industry',
    industryCategory.length > 0,
    () => `行业：${namesOf(dictionary, 'industry', industryCategory)}`,
  );
  add(
    'secondary',
    secondaryIndustry.length > 0,
    () => `二级行业：${namesOf(dictionary, 'industry', secondaryIndustry)}`,
  );
  add('type', reportType.length > 0, () => `类型：${namesOf(dictionary, 'type', reportType)}`);
  add('theme', Boolean(theme_id), () => `行业：${namesOf(dictionary, 'industry', [theme_id ?? 0])}`);
  const time = timeLabel(request);
  add('time', time !== '', () => `时间：${time}`);
  add('broker', request.showTrader, () => '不看券商');
  return labels;
}
