import { type OwnListState, ownListParams, readOwnList } from '#web/features/addresses/index.ts';

/** What the address of the page says: reports or charts, the words sought and the page of the list. */
export interface RecordsState extends OwnListState {
  shows: 'report' | 'chart';
}

export const readRecords = (params: URLSearchParams): RecordsState => ({
  shows: params.get('kind') === 'chart' ? 'chart' : 'report',
  ...readOwnList(params),
});

/** The same as an address, without what goes without saying. */
export function recordsParams({ shows, ...list }: RecordsState): URLSearchParams {
  const params = ownListParams(list);
  if (shows === 'chart') params.set('kind', 'chart');
  return params;
}
