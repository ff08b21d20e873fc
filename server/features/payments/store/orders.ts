import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OwnPurchases } from '../../offers/index.ts';
import type { PaymentTables } from './tables.ts';

export type OrderRow = Selectable<PaymentTables['orders']>;
export type NewOrder = Omit<
  OrderRow,
  'id' | 'state' | 'channel' | 'paid_at' | 'fulfilled_at' | 'next_query_at' | 'queries'
>;

/** Orders of one person are made one after the other: the same asked twice at once is one order. */
export async function lockBuyer(tx: Tx<PaymentTables>, { uid }: OwnPurchases): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('orders of', ${uid}))`.execute(tx);
}

export async function insertOrder(tx: Tx<PaymentTables>, order: NewOrder): Promise<OrderRow> {
  return tx
    .insertInto('orders')
    .values({
      ...order,
      rates: sql`${JSON.stringify(order.rates)}::jsonb`,
      state: 'created',
      channel: null,
      paid_at: null,
      fulfilled_at: null,
      next_query_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The order of somebody's key; undefined where it was not used. */
export const findByKey = (db: Db<PaymentTables>, { uid }: OwnPurchases, key: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** An unpaid order of the same, still to be paid; what is asked must be what was asked. */
export const findSame = (
  db: Db<PaymentTables>,
  { uid }: OwnPurchases,
  asked: Pick<NewOrder, 'item' | 'coupon_id' | 'price_fen' | 'give_days'>,
  now: Date,
) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('item', '=', asked.item)
    .where('price_fen', '=', asked.price_fen)
    .where('give_days', '=', asked.give_days)
    .where(sql<boolean>`coupon_id IS NOT DISTINCT FROM ${asked.coupon_id}::uuid`)
    .where('state', 'in', ['created', 'qr_shown'])
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Somebody's orders that may be paid now, the newest first. */
export const listOpen = (db: Db<PaymentTables>, { uid }: OwnPurchases, now: Date) =>
  db
    .selectFrom('orders')
    .select(['item', 'code'])
    .where('uid', '=', uid)
    .where('state', 'in', ['created', 'qr_shown'])
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

/** Somebody's own order; undefined also where it is another's. */
export const findOwn = (db: Db<PaymentTables>, { uid }: OwnPurchases, code: string) =>
  db.selectFrom('orders').selectAll().where('uid', '=', uid).where('code', '=', code).executeTakeFirst();

/** Their newest; undefined where they never ordered. */
export const findNewest = (db: Db<PaymentTables>, { uid }: OwnPurchases) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listOrders = (
  db: Db<PaymentTables>,
  { uid }: OwnPurchases,
  { offset, limit }: { offset: number; limit: number },
) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countOrders(db: Db<PaymentTables>, { uid }: OwnPurchases): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Takes the order's row lock until the transaction ends. Whoever also locks an account or a coupon locks the order first. */
export const lockOrder = (tx: Tx<PaymentTables>, id: number) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export type OrderChange = Partial<
  Pick<
    OrderRow,
    'state' | 'channel' | 'expires_at' | 'paid_at' | 'fulfilled_at' | 'next_query_at' | 'queries'
  >
>;

/** The caller holds the order's lock. */
export const changeOrder = (tx: Tx<PaymentTables>, id: number, change: OrderChange): Promise<OrderRow> =>
  tx.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Unpaid orders whose time is over. */
export const listOverdue = (db: Db<PaymentTables>, now: Date, most: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', ['created', 'qr_shown'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();

/** Paid and not opened yet: what stopped in between. */
export const listPaid = (db: Db<PaymentTables>, most: number) =>
  db.selectFrom('orders').select('id').where('state', '=', 'paid').orderBy('id').limit(most).execute();

/** Orders about which the gateways are to be asked now. */
export const listToQuery = (db: Db<PaymentTables>, now: Date, most: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('next_query_at', '<=', now)
    .orderBy('next_query_at')
    .limit(most)
    .execute();

/** Takes the asking for oneself until `nextAt`: of many at once one asks. undefined where another does, or nothing is due. */
export const claimQuery = (db: Db<PaymentTables>, id: number, now: Date, nextAt: (queries: number) => Date) =>
  db
    .selectFrom('orders')
    .select('queries')
    .where('id', '=', id)
    .where('next_query_at', '<=', now)
    .executeTakeFirst()
    .then((due) =>
      due === undefined
        ? undefined
        : db
            .updateTable('orders')
            .set({ queries: due.queries + 1, next_query_at: nextAt(due.queries) })
            .where('id', '=', id)
            .where('queries', '=', due.queries)
            .where('next_query_at', '<=', now)
            .returningAll()
            .executeTakeFirst(),
    );

/** How many somebody made since. */
export async function countSince(db: Db<PaymentTables>, { uid }: OwnPurchases, since: Date): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}
