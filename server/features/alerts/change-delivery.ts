import { randomUUID } from 'node:crypto';
import type { Channel } from '#contract/calls/alert-delivery.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowPushing, allowSaving, ownAlerts } from './access.ts';
import type { DeliveryDeps } from './deps.ts';
import { presentDelivery } from './present-delivery.ts';
import { feedUrl } from './read-feed.ts';
import { tryWebhook } from './send-webhook.ts';
import { deleteChannel, putChannel, readChannels, renewSeed, resumeChannel } from './store/channels.ts';
import { deleteFeed, putFeed } from './store/feeds.ts';

/** A secret address for the caller's feed; the one before leads nowhere from now on. Throws 10007, 10999. */
export async function renewFeed(deps: DeliveryDeps, caller: Caller) {
  const owner = allowSaving(deps.quotas, caller);
  const secret = deps.secrets.draw();
  await putFeed(deps.db, owner, deps.secrets.hashOf(secret), new Date(caller.now));
  return { address: feedUrl(deps.origin, secret), delivery: await presentDelivery(deps, caller) };
}

export async function revokeFeed(deps: DeliveryDeps, caller: Caller) {
  await deleteFeed(deps.db, ownAlerts(caller));
  return { delivery: await presentDelivery(deps, caller) };
}

/** Calls go to this address from now on, signed with a secret that is told here alone. Throws 10007, 10999. */
export async function saveWebhook(deps: DeliveryDeps, url: string, caller: Caller) {
  const { db, secrets } = deps;
  const owner = allowPushing(deps.quotas, caller);
  const target = new URL(url).href;
  const known = (await readChannels(db, owner)).find(({ kind }) => kind === 'webhook');
  const seed = secrets.draw();
  if (known?.target === target) await renewSeed(db, owner, 'webhook', seed);
  else
    await putChannel(
      db,
      owner,
      { kind: 'webhook', target, rhythm: 'now', seed, proofHash: null },
      new Date(caller.now),
    );
  return {
    secret: secrets.signingSecret(owner.uid, seed),
    delivery: await presentDelivery(deps, caller),
  };
}

/** A call with nothing in it; what had stopped goes on where it is taken. Throws 10404 without an address, 10009 too often. */
export async function testWebhook(deps: DeliveryDeps, caller: Caller) {
  const owner = allowPushing(deps.quotas, caller);
  const channel = (await readChannels(deps.db, owner)).find(({ kind }) => kind === 'webhook');
  if (channel === undefined) throw new BusinessError('notFound', '还没有设置推送的网址，请先保存');
  const wait = deps.pace.test.take(String(owner.uid));
  if (wait > 0) throw new BusinessError('tooFrequent', `测试太频繁，请 ${wait} 秒后再试`);
  const began = deps.clock.now();
  const outcome = await tryWebhook(deps, channel, owner.uid, randomUUID());
  const isDelivered = outcome.kind === 'sent';
  if (isDelivered) await resumeChannel(deps.db, owner, 'webhook');
  return {
    is_delivered: isDelivered ? (1 as const) : (0 as const),
    reason: outcome.kind === 'sent' ? '' : outcome.reason,
    took_ms: Math.max(0, Math.round(deps.clock.now() - began)),
    delivery: await presentDelivery(deps, caller),
  };
}

export async function removeChannel(deps: DeliveryDeps, kind: Channel, caller: Caller) {
  await deleteChannel(deps.db, ownAlerts(caller), kind);
  return { delivery: await presentDelivery(deps, caller) };
}
