import { getMessages, readMessages } from '#contract/calls/messages.ts';
import { INBOX_KEPT_DAYS } from '#contract/rights/alert-limits.ts';
import { DAY_MS, secondsOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import {
  type AnyTransaction,
  type Database,
  tablesOf,
  withTables,
} from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ownMessages } from './access.ts';
import * as store from './store.ts';

/** What the site tells people in words; whoever has something to say writes it in the transaction of what happened. */
export interface Messages extends Feature {
  write(tx: AnyTransaction, messages: readonly store.NewMessage[]): Promise<void>;
  /** Throws 10999 for visitors. */
  countUnread(caller: Pick<Caller, 'uid'>): Promise<number>;
}

export function createMessages({ database, clock }: { database: Database; clock: Clock }): Messages {
  const db = tablesOf<store.MessageTables>(database);
  const countUnread = async (caller: Pick<Caller, 'uid'>) => store.countUnread(db, ownMessages(caller));
  return {
    routes({ handle }) {
      handle(getMessages, async ({ page, pageSize }, { caller }) => {
        const own = ownMessages(caller);
        const range = { offset: (page - 1) * pageSize, limit: pageSize };
        const [rows, counts] = await Promise.all([
          store.listMessages(db, own, range),
          store.countMessages(db, own),
        ]);
        const list = rows.map(({ id, at, read_at, title, body, href }) => ({
          id,
          at: secondsOf(at),
          is_read: read_at === null ? (0 as const) : (1 as const),
          ...{ title, body, href },
        }));
        return { list, ...counts };
      });
      handle(readMessages, async ({ ids }, { caller }) => {
        await store.markRead(db, ownMessages(caller), ids, new Date(caller.now));
        return { unread: await countUnread(caller) };
      });
    },
    jobs: [
      {
        name: 'messages.forget-old',
        when: 'daily',
        handler: () => store.forgetMessages(db, new Date(clock.now() - INBOX_KEPT_DAYS * DAY_MS)),
      },
    ],
    personalData: {
      name: 'messages',
      exportOf: (person) => store.exportMessages(db, person),
      erase: (person) => store.eraseMessages(db, person),
    },
    write: (tx, messages) => store.insertMessages(withTables<store.MessageTables>(tx), messages),
    countUnread,
  };
}
