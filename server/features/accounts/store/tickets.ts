import type { Db } from '#server/platform/db/connect-database.ts';
import type { AccountTables } from './tables.ts';

type TicketRow = AccountTables['login_tickets'];

export async function insertTicket(
  db: Db<AccountTables>,
  ticket: Omit<TicketRow, 'nickname' | 'proof_hash' | 'openid' | 'agreement' | 'state'>,
): Promise<void> {
  await db
    .insertInto('login_tickets')
    .values({ ...ticket, state: 'waiting', proof_hash: null, openid: null, agreement: null })
    .execute();
}

/** The first scan of a live ticket; false where it is old, unknown or scanned already. */
export async function scanTicketRow(
  db: Db<AccountTables>,
  scan: { ticketHash: Buffer; proofHash: Buffer; openid: string; nickname: string },
  now: number,
): Promise<boolean> {
  const { proofHash: proof_hash, openid, nickname } = scan;
  const result = await db
    .updateTable('login_tickets')
    .set({ state: 'scanned', proof_hash, openid, nickname })
    .where('ticket_hash', '=', scan.ticketHash)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The ticket that waits for this confirmation. */
export async function findScanned(db: Db<AccountTables>, proofHash: Buffer, now: number) {
  return db
    .selectFrom('login_tickets')
    .selectAll()
    .where('proof_hash', '=', proofHash)
    .where('state', '=', 'scanned')
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
}

export async function answerTicketRow(
  db: Db<AccountTables>,
  proofHash: Buffer,
  answer: { state: 'confirmed' | 'refused'; agreement: string | null },
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('login_tickets')
    .set(answer)
    .where('proof_hash', '=', proofHash)
    .where('state', '=', 'scanned')
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Live tickets of the asking browser only: for any other browser a ticket does not exist. */
export async function findTicketOf(
  db: Db<AccountTables>,
  ticketHash: Buffer,
  sessionKey: string,
  now: number,
) {
  return db
    .selectFrom('login_tickets')
    .select('state')
    .where('ticket_hash', '=', ticketHash)
    .where('session_key', '=', sessionKey)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
}

/** Turns a confirmed ticket into a redeemed one, once; undefined where another request was first. */
export async function redeemTicketRow(
  db: Db<AccountTables>,
  ticketHash: Buffer,
  sessionKey: string,
  now: number,
) {
  return db
    .updateTable('login_tickets')
    .set({ state: 'redeemed' })
    .where('ticket_hash', '=', ticketHash)
    .where('session_key', '=', sessionKey)
    .where('state', '=', 'confirmed')
    .where('expires_at', '>', new Date(now))
    .returning(['openid', 'nickname', 'agreement', 'channel'])
    .executeTakeFirst();
}
