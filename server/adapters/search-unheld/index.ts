import { type SearchEngine, type SearchIndex, SearchIndexUnavailable } from '#server/ports/search-index.ts';

const refuse = (): Promise<never> =>
  Promise.reject(new SearchIndexUnavailable('检索索引由正在运行的服务持有，本进程不能读写'));

const UNHELD: SearchIndex = {
  search: refuse,
  count: refuse,
  countTags: refuse,
  facets: refuse,
  upsert: refuse,
  remove: refuse,
  rebuild: refuse,
  stats: refuse,
};

/** The engine of a process beside the one that owns the data folder: an index has one writer, so every call is refused. */
export const createUnheldSearchEngine = (): SearchEngine => ({
  open: () => Promise.resolve(UNHELD),
  close: () => Promise.resolve(),
});
