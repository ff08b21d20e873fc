import pg from 'pg';
import type { Counted } from './counted-load.ts';

/** One connection for a while, to the database itself and past whatever is cut. */
export async function withDatabase<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Of what was accepted, how much is lost or there twice; of what had no answer, how much was done; whose units do not add up. */
export const compare = (databaseUrl: string, counted: readonly Counted[]) =>
  withDatabase(databaseUrl, (client) => compareOver(client, counted));

async function compareOver(client: pg.Client, counted: readonly Counted[]) {
  const notes = await client.query<{ key: string; count: number }>(
    'SELECT key, count(*)::int AS count FROM annotations GROUP BY key',
  );
  const kept = await client.query<{ key: string; count: number }>(
    'SELECT report_id::text AS key, count(*)::int AS count FROM favourites GROUP BY report_id, uid',
  );
  const read = await client.query<{ key: string }>(
    "SELECT DISTINCT subject AS key FROM quota_grants WHERE action = 'readReport'",
  );
  // A unit for every reading that costs one, and none beside; an organisation pays for its people, so days are compared.
  const wrong = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM
       (SELECT period AS day, sum(used) AS units FROM quota_counters WHERE action = 'readReport' AND length(period) = 10 GROUP BY 1) taken
       FULL JOIN (SELECT day::text AS day, count(*) AS units FROM quota_grants WHERE action = 'readReport' AND charged GROUP BY 1) given USING (day)
     WHERE taken.units IS DISTINCT FROM given.units`,
  );
  const there = new Map([...notes.rows, ...kept.rows].map(({ key, count }) => [key, count]));
  const wasRead = new Set(read.rows.map(({ key }) => key));
  const writes = counted.filter(({ kind }) => kind === 'note' || kind === 'favourite');
  const accepted = writes.filter(({ outcome }) => outcome === 'accepted');
  const readings = counted.filter(({ kind, outcome }) => kind === 'read' && outcome === 'accepted');
  return {
    accepted: accepted.length + readings.length,
    lost:
      accepted.filter(({ id }) => !there.has(id)).length +
      readings.filter(({ id }) => !wasRead.has(id)).length,
    twice: accepted.filter(({ id }) => (there.get(id) ?? 0) > 1).length,
    unansweredDone: writes.filter(({ outcome, id }) => outcome !== 'accepted' && there.has(id)).length,
    unitsWrong: wrong.rows[0]?.count ?? 0,
  };
}
