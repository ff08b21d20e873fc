import { SmsFailed, type SmsMessage, type SmsPort } from '#server/ports/sms.ts';

/** `lie` says that a message was accepted and loses it; `fail` refuses it. */
export type SmsBehaviour = 'work' | 'fail' | 'lie';

/** A provider that does what a test wants. */
export interface FakeSms extends SmsPort {
  /** Accepted messages, oldest first. */
  sent: SmsMessage[];
  lastTo(phone: string): SmsMessage | undefined;
  behave(how: SmsBehaviour): void;
  /** From now on messages hang until the returned function is called. */
  hold(): () => void;
  /** The next message that hangs, as soon as there is one. */
  nextHeld(): Promise<SmsMessage>;
}

export function createFakeSms(): FakeSms {
  const sent: SmsMessage[] = [];
  let behaviour: SmsBehaviour = 'work';
  let gate: Promise<void> | null = null;
  let arrived: PromiseWithResolvers<SmsMessage> | null = null;
  return {
    sent,
    lastTo: (phone) => sent.findLast((message) => message.phone === phone),
    behave(how) {
      behaviour = how;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      arrived = Promise.withResolvers<SmsMessage>();
      return () => {
        gate = null;
        resolve();
      };
    },
    nextHeld: () => arrived?.promise ?? Promise.reject(new Error('hold() first')),
    async send(message) {
      if (gate !== null) {
        arrived?.resolve(message);
        await gate;
      }
      if (behaviour === 'fail') throw new SmsFailed('the fake refuses', true);
      if (behaviour === 'work') sent.push(message);
    },
  };
}
