import * as calls from '#contract/calls/alert-delivery.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { removeChannel, renewFeed, revokeFeed, saveWebhook, testWebhook } from './change-delivery.ts';
import type { DeliveryDeps } from './deps.ts';
import { saveMail } from './mail-address.ts';
import { presentDelivery } from './present-delivery.ts';

export function deliveryRoutes(handle: Handle, deps: DeliveryDeps): void {
  handle(calls.getDelivery, async (_asked, { caller }) => ({
    delivery: await presentDelivery(deps, caller),
  }));
  handle(calls.renewFeed, (_asked, { caller }) => renewFeed(deps, caller));
  handle(calls.revokeFeed, (_asked, { caller }) => revokeFeed(deps, caller));
  handle(calls.saveWebhook, ({ url }, { caller }) => saveWebhook(deps, url, caller));
  handle(calls.testWebhook, (_asked, { caller }) => testWebhook(deps, caller));
  handle(calls.saveMail, (asked, { caller }) => saveMail(deps, asked, caller));
  handle(calls.removeChannel, ({ kind }, { caller }) => removeChannel(deps, kind, caller));
}
