import { SearchIndexDamaged, SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { type Connection, OpenSearchRefusal } from './connection.ts';
import { indexBodyOf, type Layout, metaOf } from './mapping.ts';

/** The indexes of a collection: searches ask for its alias, behind which one of them stands. */
export interface IndexNames {
  alias: string;
  /** Sees to it that there is an index behind the alias. Errors: `SearchIndexDamaged` where it is another version's. */
  ensure(): Promise<void>;
  /** Makes an index that nobody sees yet, tuned for one long load; gives its name. */
  next(): Promise<string>;
  /** Puts it behind the alias in place of what stands there, in one step, and deletes that. */
  use(index: string): Promise<void>;
  discard(index: string): Promise<void>;
}

/** Nobody reads it, and what is lost is built again. */
const LOADING = { refresh_interval: '-1', auto_expand_replicas: false, number_of_replicas: 0 };

/** Once in the life of a cluster, which makes one index after another: whoever searches first waits for it. */
const MAKING_MS = 30_000;

interface AliasAnswer {
  [index: string]: unknown;
}
interface MappingAnswer {
  [index: string]: { mappings: { _meta?: { format?: number; fields?: string } } };
}

const isMissing = (error: unknown): boolean => error instanceof OpenSearchRefusal && error.status === 404;

export interface IndexNamesOptions {
  prefix: string;
  layout: Layout;
  shards: number;
}

export function createIndexNames(
  connection: Connection,
  { prefix, layout, shards }: IndexNamesOptions,
): IndexNames {
  const alias = `${prefix}-${layout.name}`;
  const body = indexBodyOf(layout, shards);

  async function behind(): Promise<string[]> {
    try {
      const found = (await connection.ask({ method: 'GET', path: `/_alias/${alias}` })) as AliasAnswer;
      return Object.keys(found);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async function check(): Promise<boolean> {
    try {
      const path = `/${alias}/_mapping`;
      const found = Object.values((await connection.ask({ method: 'GET', path })) as MappingAnswer);
      const meta = metaOf(layout);
      const isOurs = found.every(
        ({ mappings: { _meta } }) => _meta?.format === meta.format && _meta?.fields === meta.fields,
      );
      if (!isOurs)
        throw new SearchIndexDamaged(`检索索引 ${alias} 是别的版本写的，请从记录重建索引（library reindex）`);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    alias,
    async ensure() {
      if (await check()) return;
      try {
        // The name is the same for all who begin at once, so that one of them makes it.
        const first = { ...body, aliases: { [alias]: {} } };
        const made = { method: 'PUT', path: `/${alias}-0`, body: first } as const;
        await connection.ask(made, { workMs: MAKING_MS });
      } catch (error) {
        if (!(error instanceof OpenSearchRefusal) || error.kind !== 'resource_already_exists_exception')
          throw error;
        if (!(await check()))
          throw new SearchIndexUnavailable(
            `OpenSearch 里有索引 ${alias}-0，别名 ${alias} 却没有指着任何索引`,
          );
      }
    },
    async next() {
      const index = `${alias}-${Date.now().toString(36)}`;
      const settings = { index: { ...body.settings.index, ...LOADING } };
      await connection.ask({ method: 'PUT', path: `/${index}`, body: { ...body, settings } });
      return index;
    },
    async use(index) {
      const { refresh_interval, auto_expand_replicas } = body.settings.index;
      await connection.ask({
        method: 'PUT',
        path: `/${index}/_settings`,
        body: { index: { refresh_interval, auto_expand_replicas } },
      });
      await connection.ask({ method: 'POST', path: `/${index}/_refresh` });
      // Its second copy is there before anybody counts on it; a node that is away is not waited for.
      const health = { wait_for_status: 'green', timeout: '30s' };
      await connection
        .ask({ method: 'GET', path: `/_cluster/health/${index}`, query: health })
        .catch(() => undefined);
      const old = await behind();
      const actions = [...old.map((each) => ({ remove_index: { index: each } })), { add: { index, alias } }];
      await connection.ask({ method: 'POST', path: '/_aliases', body: { actions } });
    },
    async discard(index) {
      await connection.ask({ method: 'DELETE', path: `/${index}` });
    },
  };
}
