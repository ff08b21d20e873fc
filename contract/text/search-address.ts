/** What the address of a search, of reports or of charts, may say, in the order in which it is written. */
const PARAMETERS = [
  'gid',
  'list',
  'dir',
  'search_key',
  'theme_id',
  'second',
  'type',
  'kind',
  'org',
  'researcher',
  'rating',
  'series',
  'file',
  'time',
  'from',
  'to',
  'sort',
  'fuzzy',
  'as_typed',
  'no_broker',
  'title_only',
  'view',
  'page',
  'open',
  'channel',
] as const;

type SearchAddress = { [Name in (typeof PARAMETERS)[number]]?: string | number | boolean | null | undefined };

/** The address of a search: only what is said of it, always in the same order. `true` is written as 1; empty, 0 and false are left out. */
export function searchAddress(said: SearchAddress, path: '/report' | '/chart' = '/report'): string {
  const params = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = said[name];
    if (value) params.set(name, value === true ? '1' : String(value));
  }
  return params.size === 0 ? path : `${path}?${params}`;
}
