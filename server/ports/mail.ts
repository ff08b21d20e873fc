export interface MailMessage {
  /** Unique for good; names the message, so that the same sent again is known for the same. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST ends it, without asking (RFC 8058); null for what was asked for just now. */
  unsubscribeUrl: string | null;
}

/**
 * What is known of a message that was not confirmed. `later`: it did not leave, and may the next time. `never`: it was refused for good.
 * `unknown`: it left, and whether it was taken was not said, so that sending it again may be sending it twice.
 */
export type MailFate = 'later' | 'never' | 'unknown';

export class MailFailed extends Error {
  override name = 'MailFailed';
  readonly fate: MailFate;
  constructor(message: string, fate: MailFate) {
    super(message);
    this.fate = fate;
  }
}

/** Letters by e-mail. */
export interface MailPort {
  /** Resolves once a server has taken the message (no proof that it arrives). Throws `MailFailed`, within a minute. */
  send(message: MailMessage): Promise<void>;
}
