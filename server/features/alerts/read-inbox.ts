import type { getInbox } from '#contract/calls/alerts.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownAlerts } from './access.ts';
import type { AlertDeps } from './deps.ts';
import { countInbox, countUnread, foundBy, listInbox, markRead } from './store/inbox.ts';

type Inbox = ResponseOf<typeof getInbox>;

/** A page of what was found, the newest first; reports that are gone since are left out. Throws 10999 for visitors. */
export async function readInboxPage(
  { db, reads }: Pick<AlertDeps, 'db' | 'reads'>,
  { page, pageSize }: { page: number; pageSize: number },
  caller: Caller,
): Promise<Inbox> {
  const owner = ownAlerts(caller);
  const [rows, counts] = await Promise.all([
    listInbox(db, owner, { offset: (page - 1) * pageSize, limit: pageSize }),
    countInbox(db, owner),
  ]);
  const ids = rows.map(({ report_id }) => report_id);
  const [items, found] = await Promise.all([reads.for(caller).reportItems(ids), foundBy(db, owner, ids)]);
  const itemOf = new Map(items.map((item) => [item.fid, item]));
  const data = rows.flatMap(({ id, report_id, matched_at, read_at, file_came }) => {
    const report = itemOf.get(report_id);
    if (report === undefined) return [];
    const alerts = found
      .filter((one) => one.report_id === report_id)
      .map(({ id: of, name }) => ({ id: of, name }));
    return [
      {
        id,
        at: secondsOf(matched_at),
        is_read: read_at === null ? (0 as const) : (1 as const),
        file_came: file_came ? (1 as const) : (0 as const),
        report,
        alerts,
      },
    ];
  });
  return { data, ...counts };
}

/** Marks these as read, or all where none are named; gives what waits still, messages included. Throws 10999 for visitors. */
export async function markInboxRead(
  deps: Pick<AlertDeps, 'db' | 'messages'>,
  ids: readonly number[],
  caller: Caller,
): Promise<{ unread: number }> {
  const owner = ownAlerts(caller);
  await markRead(deps.db, owner, ids, new Date(caller.now));
  return readUnread(deps, caller);
}

/** What waits to be seen, new reports and messages together. Throws 10999 for visitors. */
export async function readUnread(
  { db, messages }: Pick<AlertDeps, 'db' | 'messages'>,
  caller: Caller,
): Promise<{ unread: number }> {
  const [reports, told] = await Promise.all([
    countUnread(db, ownAlerts(caller)),
    messages.countUnread(caller),
  ]);
  return { unread: reports + told };
}
