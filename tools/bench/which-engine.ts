import { readConfig } from '#server/platform/config/read-config.ts';
import { chooseSearch } from '#server/start/choose-search.ts';

const SAID = [
  'SEARCH_ENGINE',
  'OPENSEARCH_URL',
  'OPENSEARCH_USER',
  'OPENSEARCH_PASSWORD',
  'OPENSEARCH_SHARDS',
];

/** What the environment says of the engine that is to be measured; SQLite where it says nothing. Its indexes have names of the bench's own. */
export function engineEnvironment(prefix: string): Record<string, string | undefined> {
  const said = Object.fromEntries(SAID.map((name) => [name, process.env[name]]));
  return { ...said, ...(said.SEARCH_ENGINE === 'opensearch' && { OPENSEARCH_PREFIX: prefix }) };
}

/** The engine that the environment asks for, alone. */
export const openEngine = (dataDir: string, prefix: string) =>
  chooseSearch(
    readConfig({ DATA_DIR: dataDir, ...engineEnvironment(prefix) }),
    { owns: true, reads: true },
    [],
  );
