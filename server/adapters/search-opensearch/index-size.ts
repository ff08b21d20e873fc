import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import type { Connection } from './connection.ts';

interface Copy {
  routing?: { primary?: boolean };
  docs?: { count: number };
  store?: { size_in_bytes: number };
}
interface StatsAnswer {
  indices?: Record<string, { shards?: Record<string, Copy[]> }>;
}
type SettingsAnswer = Record<string, { settings: Record<string, string> }>;

export interface IndexSize {
  documents: number;
  bytes: number;
}

const COUNTED = ['routing.primary', 'docs.count', 'store.size_in_bytes'];

/** What a part holds, as its first copy tells it, or another where that one does not answer. */
function sizeOf(copies: readonly Copy[]): IndexSize | null {
  const told = copies.filter(({ docs, store }) => docs !== undefined && store !== undefined);
  const { docs, store } = told.find(({ routing }) => routing?.primary === true) ?? told[0] ?? {};
  return docs === undefined || store === undefined
    ? null
    : { documents: docs.count, bytes: store.size_in_bytes };
}

/**
 * How much stands behind an alias. The engine adds up those parts whose nodes answer and says 200, so that the parts are counted here: half of
 * an index would pass for the whole. Throws `SearchIndexUnavailable` where of one part no copy answers.
 */
export function createIndexSize(connection: Connection, alias: string): () => Promise<IndexSize> {
  /** In how many parts each index is, which is the same for as long as it lives. */
  let parts = new Map<string, number>();

  async function partsOf(indexes: readonly string[]): Promise<number> {
    if (indexes.some((index) => !parts.has(index))) {
      const setting = 'index.number_of_shards';
      const path = `/${indexes.join()}/_settings/${setting}`;
      const answer = await connection.ask({ method: 'GET', path, query: { flat_settings: true } });
      const told = Object.entries(answer as SettingsAnswer);
      parts = new Map(told.map(([index, { settings }]) => [index, Number(settings[setting])]));
    }
    return indexes.reduce((sum, index) => sum + (parts.get(index) ?? 0), 0);
  }

  return async () => {
    const filter_path = COUNTED.map((field) => `indices.*.shards.*.${field}`).join();
    const query = { level: 'shards', filter_path };
    const path = `/${alias}/_stats/docs,store`;
    const { indices = {} } = (await connection.ask({ method: 'GET', path, query })) as StatsAnswer;
    const shards = Object.values(indices).flatMap((index) => Object.values(index.shards ?? {}));
    const sizes = shards.map(sizeOf).filter((size) => size !== null);
    if (sizes.length === 0)
      throw new SearchIndexUnavailable(`检索索引 ${alias} 的各份都不在，请看集群的各个节点`);
    const all = await partsOf(Object.keys(indices));
    if (sizes.length !== all)
      throw new SearchIndexUnavailable(
        `检索索引 ${alias} 的 ${all} 片里只有 ${sizes.length} 片答了，数不出一共有几份，请看集群的各个节点`,
      );
    return {
      documents: sizes.reduce((sum, { documents }) => sum + documents, 0),
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
}
