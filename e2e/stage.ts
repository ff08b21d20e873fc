import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';

/** Runs one statement on the records of the server that this run started: what time and use would have done. */
export async function onRecords(text: string, values: unknown[] = []): Promise<void> {
  const folder = process.env.E2E_DATA_DIR ?? '';
  const { url } = z
    .object({ url: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')));
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** A person of one's own, with the password of the demo accounts. `endsAt` in seconds since 1970. */
export async function addPerson(person: { phone: string; level: number; endsAt: number }): Promise<void> {
  await onRecords(
    `INSERT INTO accounts (phone, password_hash, nickname, level, unlock_end_time, created_at)
     SELECT $1, password_hash, '测试' || right($1, 4), $2, $3, $4 FROM accounts WHERE phone = '13800000000'`,
    [person.phone, person.level, person.endsAt, Date.now()],
  );
}

type Counted = 'downloadReport' | 'readReport';

/** Uses up what somebody may do today. */
export async function exhaust(phone: string, action: Counted, most: number): Promise<void> {
  await onRecords(
    `INSERT INTO quota_counters (who, action, period, used, most)
     SELECT 'u' || uid, $2, to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), $3::int, $3::int
     FROM accounts WHERE phone = $1`,
    [phone, action, most],
  );
}

/** What too many uses in a short time lead to. `until` in milliseconds since 1970. */
export async function suspend(phone: string, actions: Counted[], until: number): Promise<void> {
  await onRecords(
    `INSERT INTO quota_activity (who, action, times, suspended_until)
     SELECT 'u' || uid, unnest($2::text[]), '{}', $3 FROM accounts WHERE phone = $1`,
    [phone, actions, until],
  );
}

export async function endSessionsByAge(phone: string): Promise<void> {
  await onRecords(
    'UPDATE account_sessions SET expires_at = 1 WHERE uid = (SELECT uid FROM accounts WHERE phone = $1)',
    [phone],
  );
}
