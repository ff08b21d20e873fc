import { type OwnListState, ownListParams, readOwnList } from '#web/features/addresses/index.ts';

export type KeptKind = 'report' | 'chart';

/** What the address of the page says: which things, the words sought and the page of the list. */
export interface CollectionState extends OwnListState {
  kind: KeptKind;
  /** Only what stands in this folder, or in none (`NO_FOLDER`); null for all. */
  folder: number | null;
}

/** What an address asks for; nonsense is the first page. */
export const readCollection = (params: URLSearchParams): CollectionState => ({
  kind: params.get('kind') === 'chart' ? 'chart' : 'report',
  ...readOwnList(params),
  folder: readFolder(params.get('folder')),
});

const readFolder = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The same as an address, without what goes without saying. */
export function collectionParams({ kind, folder, ...list }: CollectionState): URLSearchParams {
  const params = ownListParams(list);
  if (kind !== 'report') params.set('kind', kind);
  if (folder !== null) params.set('folder', String(folder));
  return params;
}
