import { searchAddress } from '#contract/text/search-address.ts';

type Conditions = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',');
  return value === null || value === undefined || value === false || value === '' ? '' : String(value);
};

/** The address of the search page that asks the same. */
export const searchHref = (search: Conditions): string =>
  searchAddress({
    search_key: textOf(search.keyword),
    theme_id: textOf(search.theme_id) || textOf(search.industryCategory),
    second: textOf(search.secondaryIndustry),
    type: textOf(search.reportType),
    org: textOf(search.organisation),
    researcher: textOf(search.researcher),
    rating: textOf(search.rating),
    series: textOf(search.series),
    no_broker: search.showTrader === true,
    title_only: search.visitMode === true,
  });
