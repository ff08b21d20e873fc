import type { CodePurpose } from '#contract/calls/accounts.ts';

/** One text message of ours; the wording belongs to the adapter, because providers register wordings beforehand. */
export type SmsMessage =
  | { kind: 'code'; purpose: CodePurpose; phone: string; code: string; minutes: number }
  /** Somebody asked to register or bind a phone that has an account. */
  | { kind: 'already-registered'; phone: string }
  /** Somebody asked to reset the password of a phone without an account. */
  | { kind: 'not-registered'; phone: string };

/** The message was not accepted; nobody will get it. `retryable` says whether the same may work in a minute. */
export class SmsFailed extends Error {
  override name = 'SmsFailed';
  readonly retryable: boolean;
  constructor(message: string, retryable: boolean) {
    super(message);
    this.retryable = retryable;
  }
}

/** Text messages to Chinese mobile phones. */
export interface SmsPort {
  /** Resolves once the provider has accepted the message (no proof that it arrives). Throws `SmsFailed`, within 10 seconds. */
  send(message: SmsMessage): Promise<void>;
}
