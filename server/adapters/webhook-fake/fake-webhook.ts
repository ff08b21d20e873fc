import { type WebhookCall, WebhookFailed, type WebhookPort } from '#server/ports/webhook.ts';

/** A server that does what a test wants. */
export interface FakeWebhook extends WebhookPort {
  /** Calls that were taken, oldest first. */
  taken: WebhookCall[];
  /** `work`, or why it fails from now on. */
  behave(how: 'work' | WebhookFailed): void;
  /** Called with each call before it is taken; what it throws is thrown. */
  before(look: (call: WebhookCall) => void | Promise<void>): void;
  /** Called with each call after it was taken; what it throws is thrown. */
  after(look: (call: WebhookCall) => void | Promise<void>): void;
}

export function createFakeWebhook(): FakeWebhook {
  const taken: WebhookCall[] = [];
  let how: 'work' | WebhookFailed = 'work';
  let look: (call: WebhookCall) => void | Promise<void> = () => {};
  let lookAfter: (call: WebhookCall) => void | Promise<void> = () => {};
  return {
    taken,
    behave(next) {
      how = next;
    },
    before(next) {
      look = next;
    },
    after(next) {
      lookAfter = next;
    },
    async post(call) {
      await look(call);
      if (how !== 'work') throw new WebhookFailed(how.message, how.retryable);
      taken.push(call);
      await lookAfter(call);
    },
  };
}
