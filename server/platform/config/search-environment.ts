import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** What finds: SQLite below the data folder, or a cluster of OpenSearch that processes share. */
export const SearchEnvironment = z.discriminatedUnion(
  'SEARCH_ENGINE',
  [
    z.object({ SEARCH_ENGINE: z.literal('sqlite') }),
    z
      .object({
        SEARCH_ENGINE: z.literal('opensearch'),
        /** Its nodes, comma separated; whichever of them answers will do. */
        OPENSEARCH_URL: z
          .string('未给出，SEARCH_ENGINE=opensearch 时必须给出')
          .transform((list) => list.split(',').map((url) => url.trim()))
          .refine(
            (urls) => urls.every((url) => address.safeParse(url).success),
            '应为逗号分隔的完整网址，例如 https://search-1.example:9200,https://search-2.example:9200',
          ),
        OPENSEARCH_USER: z.string().default(''),
        OPENSEARCH_PASSWORD: z.string().default(''),
        /** Before the name of every index, for a cluster that is shared. */
        OPENSEARCH_PREFIX: z
          .string()
          .regex(/^[a-z][a-z0-9-]{0,40}$/, '应为小写字母开头的小写字母、数字与连字符')
          .default('yanjian'),
        /** Parts of an index; of an index that is there already it changes when that is rebuilt. */
        OPENSEARCH_SHARDS: z.coerce.number('应为整数').int('应为整数').min(1).max(64).default(1),
      })
      .refine(
        ({ OPENSEARCH_USER, OPENSEARCH_PASSWORD }) => OPENSEARCH_USER !== '' || OPENSEARCH_PASSWORD === '',
        {
          path: ['OPENSEARCH_USER'],
          error: '给出了 OPENSEARCH_PASSWORD，也要给出 OPENSEARCH_USER',
        },
      ),
  ],
  '应为 sqlite 或 opensearch',
);

export type SearchConfig =
  | { engine: 'sqlite' }
  | {
      engine: 'opensearch';
      nodes: string[];
      /** null asks without a name. */
      login: { user: string; password: string } | null;
      prefix: string;
      shards: number;
    };

export function searchConfigOf(env: z.infer<typeof SearchEnvironment>): SearchConfig {
  if (env.SEARCH_ENGINE === 'sqlite') return { engine: 'sqlite' };
  const { OPENSEARCH_USER: user, OPENSEARCH_PASSWORD: password } = env;
  return {
    engine: 'opensearch',
    nodes: env.OPENSEARCH_URL,
    login: user === '' ? null : { user, password },
    prefix: env.OPENSEARCH_PREFIX,
    shards: env.OPENSEARCH_SHARDS,
  };
}
