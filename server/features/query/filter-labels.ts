import { FILE_FILTERS, type SearchRequestParsed } from '#contract/calls/search.ts';
import { publishSpanLabel } from '#contract/text/publish-span.ts';
import type { Dictionary } from '../language/index.ts';
import { nameOfSeries } from '../library/index.ts';
import type { FilterName } from './compile-filters.ts';

const TIME_LABELS = ['', '近一周', '近一月', '近半年', '近一年'];

/** A number that means nothing here, out of an old or mistyped address, is shown as such. */
function namesOf(
  dictionary: Dictionary,
  kind: 'industry' | 'type' | 'organisation',
  ids: readonly number[],
): string {
  const nameOf = (id: number) => dictionary.ofKind(kind).find((entity) => entity.id === id)?.name;
  const unknown = { industry: '没有这个行业', type: '没有这个类型', organisation: '没有这个机构' }[kind];
  return ids.map((id) => nameOf(id) ?? `编号 ${id}（${unknown}）`).join('、');
}

/** Of any collection; empty where no time is chosen. */
export const timeLabel = ({
  pubdate,
  customStartTime,
  customEndTime,
}: Pick<SearchRequestParsed, 'pubdate' | 'customStartTime' | 'customEndTime'>): string =>
  publishSpanLabel(customStartTime, customEndTime) || (TIME_LABELS[pubdate] ?? '');

/** The name is not looked up: what is dropped is known from the chip above. */
const others = (what: string, chosen: number): string => `${what}：${chosen} 项`;

/** A condition that may be dropped; the group that is looked through is the place itself. */
type Condition = Exclude<FilterName, 'group'>;

/** The filters in force as a person would name them. */
export function filterLabels(
  request: SearchRequestParsed,
  dictionary: Dictionary,
): { name: Condition; label: string }[] {
  const labels: { name: Condition; label: string }[] = [];
  const add = (name: Condition, active: boolean, label: () => string) => {
    if (active) labels.push({ name, label: label() });
  };
  const { industryCategory, secondaryIndustry, reportType, organisation, researcher, rating, theme_id } =
    request;
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
  add(
    'organisation',
    organisation.length > 0,
    () => `机构：${namesOf(dictionary, 'organisation', organisation)}`,
  );
  add('researcher', researcher.length > 0, () => others('研究员', researcher.length));
  add('rating', rating.length > 0, () => `评级：${rating.join('、')}`);
  add('series', request.series !== '', () => `系列：${nameOfSeries(request.series)}`);
  add('file', request.fileFilter === FILE_FILTERS.only, () => '只看有原文');
  add('broker', request.showTrader, () => '隐藏券商');
  return labels;
}
