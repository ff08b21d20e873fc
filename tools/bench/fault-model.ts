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

/**
 * Where the books of the gateway, of payments and of what was given for them differ: nothing, where no money moved wrongly. What was paid twice goes
 * back by an operator's hand, and is known as that.
 */
const MONEY_WRONG = `
  WITH paid AS (
    SELECT t.transaction_id, t.amount_fen, t.payment_code FROM sandbox_transactions t
  ), known AS (
    SELECT p.*, o.amount_fen AS asked_fen, o.state AS order_state FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.gateway = 'sandbox'
  ), ledger AS (
    SELECT l.*, lag(l.ends_after_at) OVER (PARTITION BY l.uid, l.kind ORDER BY l.entered_at, l.order_id) AS ended_at
    FROM membership_ledger l
  )
  SELECT what, count(*)::int AS count FROM (
    SELECT '网关收了而没有记' AS what FROM paid LEFT JOIN known USING (transaction_id) WHERE known.id IS NULL
    UNION ALL SELECT '记了而网关没有收' FROM known LEFT JOIN paid USING (transaction_id) WHERE paid.transaction_id IS NULL
    UNION ALL SELECT '数目不同' FROM known JOIN paid USING (transaction_id) WHERE known.amount_fen <> paid.amount_fen
    UNION ALL SELECT '算数的不是所要的数目' FROM known WHERE state = 'taken' AND amount_fen <> asked_fen
    UNION ALL SELECT '一张订单收了而没有一笔算数' FROM known GROUP BY order_id
      HAVING count(*) FILTER (WHERE state = 'taken') <> 1
    UNION ALL SELECT '付了而没有给' FROM known k WHERE state = 'taken'
      AND (order_state <> 'fulfilled' OR NOT EXISTS (SELECT FROM membership_ledger l WHERE l.order_id = k.order_id))
    UNION ALL SELECT '给了而没有付' FROM membership_ledger l
      WHERE NOT EXISTS (SELECT FROM payments p WHERE p.order_id = l.order_id AND p.state = 'taken')
    UNION ALL SELECT '会期接不上' FROM ledger
      WHERE kind = 'vip' AND ended_at IS NOT NULL AND ends_before_at IS DISTINCT FROM ended_at
    UNION ALL SELECT '账户的会期不是最后一行' FROM accounts a JOIN LATERAL
      (SELECT ends_after_at FROM membership_ledger WHERE uid = a.uid AND kind = 'vip' ORDER BY entered_at DESC, order_id DESC LIMIT 1) l ON true
      WHERE a.unlock_ends_at IS DISTINCT FROM l.ends_after_at
  ) wrong GROUP BY what`;

/** What is wrong with money, in words with how often; empty where nothing is. */
export const moneyWrong = (databaseUrl: string): Promise<string> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ what: string; count: number }>(MONEY_WRONG);
    return rows.map(({ what, count }) => `${count} × ${what}`).join('；');
  });

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
  // Each addition to a group is written down once beside it.
  const shared = await client.query<{ key: string; count: number }>(
    `SELECT r.report_id::text AS key, count(a.id)::int AS count FROM group_reports r
     LEFT JOIN group_acts a ON a.group_id = r.group_id AND a.report_id = r.report_id AND a.kind = 'added'
     GROUP BY r.group_id, r.report_id`,
  );
  // An order is there where what it was for was given.
  const given = await client.query<{ key: string; count: number }>(
    `SELECT o.code AS key, count(*)::int AS count FROM orders o
     JOIN payments p ON p.order_id = o.id AND p.state = 'taken' JOIN membership_ledger l ON l.order_id = o.id
     WHERE o.state = 'fulfilled' GROUP BY 1`,
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
  const thereOf = (rows: readonly { key: string; count: number }[]) =>
    new Map(rows.map(({ key, count }) => [key, count]));
  const there: Partial<Record<Counted['kind'], ReadonlyMap<string, number>>> = {
    note: thereOf(notes.rows),
    favourite: thereOf(kept.rows),
    share: thereOf(shared.rows),
    order: thereOf(given.rows),
  };
  const timesOf = ({ kind, id }: Counted): number => there[kind]?.get(id) ?? 0;
  const wasRead = new Set(read.rows.map(({ key }) => key));
  const writes = counted.filter(({ kind }) => there[kind] !== undefined);
  const accepted = writes.filter(({ outcome }) => outcome === 'accepted');
  const readings = counted.filter(({ kind, outcome }) => kind === 'read' && outcome === 'accepted');
  return {
    accepted: accepted.length + readings.length,
    lost:
      accepted.filter((each) => timesOf(each) === 0).length +
      readings.filter(({ id }) => !wasRead.has(id)).length,
    twice: writes.filter((each) => timesOf(each) > 1).length,
    unansweredDone: writes.filter((each) => each.outcome !== 'accepted' && timesOf(each) > 0).length,
    orders: accepted.filter(({ kind }) => kind === 'order').length,
    unitsWrong: wrong.rows[0]?.count ?? 0,
  };
}
