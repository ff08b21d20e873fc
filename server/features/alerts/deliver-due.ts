import { MOST_TRIES } from '#contract/rights/alert-limits.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { isTold, ownAlerts } from './access.ts';
import type { DeliveryDeps } from './deps.ts';
import { ownerOf } from './owner-of.ts';
import { retryTime } from './rules/due-time.ts';
import { sendLetter } from './send-letter.ts';
import { type Outcome, sendWebhook } from './send-webhook.ts';
import { readChannels } from './store/channels.ts';
import {
  type ClaimedDelivery,
  claimDue,
  itemsOf,
  type Settled,
  settleAbandoned,
  settleDelivery,
} from './store/deliveries.ts';
import { toldReports } from './told-reports.ts';

/** One that hangs holds up seven others for ten seconds at most. */
const AT_ONCE = 8;
/** Whoever has been at one so long is gone: no try takes longer than a minute. */
const LEASE_MS = 10 * 60_000;
const LETTER_LOST = '寄信途中服务中断，不确定是否寄到；为免重复不再寄，报告都在“新报告”里';

const skipped = (reason: string): Outcome => ({ kind: 'skipped', reason });

/** Sends one, with what its owner may be told now, not what could be told when it was found. */
async function send(deps: DeliveryDeps, delivery: ClaimedDelivery): Promise<Outcome> {
  const { uid, kind } = delivery;
  const now = deps.clock.now();
  const tier = (await deps.tiersOf([uid], now)).get(uid);
  if (tier === undefined) return skipped('账户已注销');
  const caller = ownerOf(uid, tier, now);
  const channel = (await readChannels(deps.db, ownAlerts(caller))).find((one) => one.kind === kind);
  if (channel === undefined || channel.confirmed_at === null || channel.stopped_at !== null)
    return skipped('已停止');
  if (!isTold(caller, kind)) return skipped('当前会员等级不含这种提醒，没有发送');
  const told = await toldReports(deps, caller, await itemsOf(deps.db, delivery.id));
  if (told.length === 0) return skipped('其中的报告已下架，或当前等级不能再查看这些搜索');
  return kind === 'webhook'
    ? sendWebhook(deps, channel, delivery, told)
    : sendLetter(deps, channel, delivery, told);
}

/** What is kept of a try; one too many is given up, and nothing more is sent there until the owner looks after it. */
function settledAs(outcome: Outcome, { tries }: ClaimedDelivery, now: number): Settled {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', reason: '' };
    case 'skipped':
    case 'unknown':
      return { state: outcome.kind, reason: outcome.reason };
    case 'refused':
      return { state: 'failed', reason: outcome.reason, stops: true };
    case 'again': {
      const next = retryTime(tries, now);
      return next === null
        ? { state: 'failed', reason: `试了 ${MOST_TRIES} 次：${outcome.reason}`, stops: true }
        : { state: 'waiting', reason: outcome.reason, dueAt: new Date(next) };
    }
  }
}

async function deliver(deps: DeliveryDeps, delivery: ClaimedDelivery): Promise<void> {
  const outcome = await send(deps, delivery);
  const now = deps.clock.now();
  await settleDelivery(deps.db, delivery, settledAs(outcome, delivery, now), new Date(now));
}

/**
 * Sends what is due; gives how many deliveries it tried. Killed at any point and begun again: what had not begun is sent, a call that had
 * begun is made again with the same id, a letter that had begun is not sent a second time.
 */
export async function deliverDue(deps: DeliveryDeps): Promise<number> {
  const { db, clock } = deps;
  const tried = await withDatabaseLock(deps.database, 'alerts.deliver', { wait: false }, async () => {
    const start = clock.now();
    await settleAbandoned(db, new Date(start - LEASE_MS), new Date(start), LETTER_LOST);
    for (let done = 0; ; ) {
      const due = await claimDue(db, AT_ONCE, new Date(clock.now()));
      if (due.length === 0) return done;
      const results = await Promise.allSettled(due.map((delivery) => deliver(deps, delivery)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      done += due.length;
    }
  });
  return tried ?? 0;
}
