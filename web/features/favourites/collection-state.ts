export type KeptKind = 'report' | 'chart';

/** What the address of the page says: which things, the words sought and the page of the list. */
export interface CollectionState {
  kind: KeptKind;
  keyword: string;
  /** 1-based. */
  page: number;
}

const MOST_LETTERS = 100;

/** What an address asks for; nonsense is the first page. */
export function readCollection(params: URLSearchParams): CollectionState {
  const page = Number(params.get('page') ?? 1);
  return {
    kind: params.get('kind') === 'chart' ? 'chart' : 'report',
    keyword: (params.get('q') ?? '').trim().slice(0, MOST_LETTERS),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The same as an address, without what goes without saying. */
export function collectionParams({ kind, keyword, page }: CollectionState): URLSearchParams {
  const params = new URLSearchParams();
  if (kind !== 'report') params.set('kind', kind);
  if (keyword !== '') params.set('q', keyword);
  if (page > 1) params.set('page', String(page));
  return params;
}
