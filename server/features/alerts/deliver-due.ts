import { emptyOutbox } from '#server/platform/outbox/empty-outbox.ts';
import { type Outcome, settledAs } from '#server/platform/outbox/outcome.ts';
import { isTold, ownAlerts } from './access.ts';
import type { DeliveryDeps } from './deps.ts';
import { ownerOf } from './owner-of.ts';
import { sendLetter } from './send-letter.ts';
import { sendWebhook } from './send-webhook.ts';
import { readChannels } from './store/channels.ts';
import {
  type ClaimedDelivery,
  claimDue,
  itemsOf,
  settleAbandoned,
  settleDelivery,
} from './store/deliveries.ts';
import { toldReports } from './told-reports.ts';

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

async function deliver(deps: DeliveryDeps, delivery: ClaimedDelivery): Promise<void> {
  const outcome = await send(deps, delivery);
  const now = deps.clock.now();
  await settleDelivery(deps.db, delivery, settledAs(outcome, delivery.tries, now), new Date(now));
}

/**
 * Sends what is due; gives how many deliveries it tried. Killed at any point and begun again: what had not begun is sent, a call that had
 * begun is made again with the same id, a letter that had begun is not sent a second time.
 */
export const deliverDue = (deps: DeliveryDeps): Promise<number> =>
  emptyOutbox(deps, {
    name: 'alerts.deliver',
    settleAbandoned: (before, now) => settleAbandoned(deps.db, before, now, LETTER_LOST),
    claimDue: (limit, now) => claimDue(deps.db, limit, now),
    deliver: (delivery) => deliver(deps, delivery),
  });
