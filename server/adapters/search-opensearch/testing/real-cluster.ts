import { randomBytes } from 'node:crypto';
import type { SearchEngine } from '#server/ports/search-index.ts';
import { connect } from '../connection.ts';
import { createOpenSearchEngine } from '../index.ts';
import type { OpenSearchOptions } from '../options.ts';

/** Addresses of a real cluster, where the environment names one. */
export const REAL_NODES = (process.env.OPENSEARCH_URL ?? '').split(',').filter((url) => url !== '');

/** Engines over the real cluster, each with indexes of its own, which go with `clean`. */
export function realEngines() {
  const run = `test-${randomBytes(6).toString('hex')}`;
  let count = 0;
  return {
    open(options: Partial<OpenSearchOptions> = {}): SearchEngine {
      count += 1;
      const prefix = `${run}-${count}`;
      return createOpenSearchEngine({ nodes: REAL_NODES, login: null, prefix, shards: 1, ...options });
    },
    async clean(): Promise<void> {
      const connection = connect({ nodes: REAL_NODES, login: null });
      await connection.ask({ method: 'DELETE', path: `/${run}-*` });
      await connection.close();
    },
  };
}
