import type { AlertDeliveryRow, Channel, DeliverySettings } from '#contract/calls/alert-delivery.ts';
import { missingRightText } from '#contract/rights/missing-right.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { isTold, ownAlerts } from './access.ts';
import type { DeliveryDeps } from './deps.ts';
import { type ChannelRow, type RecentDelivery, readChannels, recentDeliveries } from './store/channels.ts';
import { readFeedOf } from './store/feeds.ts';

const RECENT = 5;

const present = ({
  id,
  state,
  reason,
  tries,
  reports,
  created_at,
  due_at,
}: RecentDelivery): AlertDeliveryRow => ({
  id,
  state,
  reason,
  tries,
  reports,
  created_at: secondsOf(created_at),
  next_at: state === 'open' || state === 'waiting' ? secondsOf(due_at) : 0,
});

/** Why nothing is sent; empty where it is. */
function stopOf({ kind, stopped_at, stopped_reason }: ChannelRow, caller: Caller): string {
  if (!isTold(caller)) return missingRightText('saveSearch', caller.tier);
  if (!isTold(caller, kind)) return missingRightText('pushAlerts', caller.tier);
  return stopped_at === null ? '' : stopped_reason;
}

/** Where the caller is told outside the site, and how that went. Throws 10999 for visitors. */
export async function presentDelivery(
  { db, mail }: Pick<DeliveryDeps, 'db' | 'mail'>,
  caller: Caller,
): Promise<DeliverySettings> {
  const owner = ownAlerts(caller);
  const [feed, channels] = await Promise.all([readFeedOf(db, owner), readChannels(db, owner)]);
  const told = async (kind: Channel) => {
    const row = channels.find((one) => one.kind === kind);
    if (row === undefined) return null;
    const recent = await recentDeliveries(db, owner, kind, RECENT);
    return {
      row,
      shown: {
        target: row.target,
        created_at: secondsOf(row.created_at),
        stopped: stopOf(row, caller),
        recent: recent.map(present),
      },
    };
  };
  const [webhook, letters] = await Promise.all([told('webhook'), told('mail')]);
  return {
    feed: feed === null ? null : { created_at: secondsOf(feed.created_at) },
    webhook: webhook?.shown ?? null,
    mail:
      letters === null
        ? null
        : {
            ...letters.shown,
            rhythm: letters.row.rhythm,
            is_confirmed: letters.row.confirmed_at === null ? 0 : 1,
          },
    mail_offered: mail === null ? 0 : 1,
  };
}
