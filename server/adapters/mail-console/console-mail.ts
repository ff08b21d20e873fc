import type { Clock } from '#server/ports/clock.ts';
import type { MailPort } from '#server/ports/mail.ts';

export interface InboxLetter {
  to: string;
  subject: string;
  text: string;
  /** Milliseconds since 1970. */
  sentAtMs: number;
}

/** A letter box that everybody here can read: letters are printed and the last ones kept. */
export interface ConsoleMail extends MailPort {
  /** Newest first, at most 50. */
  inbox(address?: string): InboxLetter[];
}

const KEPT = 50;

export function createConsoleMail(say: (line: string) => void, clock: Clock): ConsoleMail {
  const kept: InboxLetter[] = [];
  return {
    inbox: (address) => kept.filter(({ to }) => address === undefined || to === address).toReversed(),
    async send({ to, subject, text }) {
      say(`[邮件] ${to} 《${subject}》\n${text}`);
      kept.push({ to, subject, text, sentAtMs: clock.now() });
      if (kept.length > KEPT) kept.shift();
    },
  };
}
