import { type OwnListState, ownListParams, readOwnList } from '#web/features/addresses/index.ts';

export type KeptKind = 'report' | 'chart';

/** What the address of the page says: which things, the words sought and the page of the list. */
export interface CollectionState extends OwnListState {
  kind: KeptKind;
}

/** What an address asks for; nonsense is the first page. */
export const readCollection = (params: URLSearchParams): CollectionState => ({
  kind: params.get('kind') === 'chart' ? 'chart' : 'report',
  ...readOwnList(params),
});

/** The same as an address, without what goes without saying. */
export function collectionParams({ kind, ...list }: CollectionState): URLSearchParams {
  const params = ownListParams(list);
  if (kind !== 'report') params.set('kind', kind);
  return params;
}
