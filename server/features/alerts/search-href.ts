type Conditions = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',');
  return value === null || value === undefined || value === false || value === '' ? '' : String(value);
};

/** Parameters of the search page by the fields of a request. */
const PARAMETERS: readonly (readonly [string, string])[] = [
  ['search_key', 'keyword'],
  ['second', 'secondaryIndustry'],
  ['type', 'reportType'],
  ['org', 'organisation'],
  ['researcher', 'researcher'],
  ['rating', 'rating'],
  ['series', 'series'],
];

/** The address of the search page that asks the same. */
export function searchHref(search: Conditions): string {
  const params = new URLSearchParams();
  for (const [name, field] of PARAMETERS) {
    const value = textOf(search[field]);
    if (value !== '') params.set(name, value);
  }
  const industry = textOf(search.theme_id) || textOf(search.industryCategory);
  if (industry !== '') params.set('theme_id', industry);
  if (search.showTrader === true) params.set('no_broker', '1');
  if (search.visitMode === true) params.set('title_only', '1');
  return params.size === 0 ? '/report' : `/report?${params}`;
}
