/** What the address of a list of one's own says: the words sought and the page. */
export interface OwnListState {
  keyword: string;
  /** 1-based. */
  page: number;
}

const MOST_LETTERS = 100;

/** What an address asks for; nonsense is the first page. */
export function readOwnList(params: URLSearchParams): OwnListState {
  const page = Number(params.get('page') ?? 1);
  return {
    keyword: (params.get('q') ?? '').trim().slice(0, MOST_LETTERS),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The same as an address, without what goes without saying. */
export function ownListParams({ keyword, page }: OwnListState): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword !== '') params.set('q', keyword);
  if (page > 1) params.set('page', String(page));
  return params;
}
