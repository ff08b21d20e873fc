import { MailFailed, type MailFate, type MailMessage, type MailPort } from '#server/ports/mail.ts';

/** A post office that does what a test wants. */
export interface FakeMail extends MailPort {
  /** Letters that were taken, oldest first. */
  taken: MailMessage[];
  lastTo(address: string): MailMessage | undefined;
  /** `work`, or how it fails from now on. */
  behave(how: 'work' | MailFate): void;
  /** Called with each letter before it is taken; what it throws is thrown. */
  before(look: (letter: MailMessage) => void | Promise<void>): void;
  /** Called with each letter after it was taken; what it throws is thrown. */
  after(look: (letter: MailMessage) => void | Promise<void>): void;
}

export function createFakeMail(): FakeMail {
  const taken: MailMessage[] = [];
  let how: 'work' | MailFate = 'work';
  let look: (letter: MailMessage) => void | Promise<void> = () => {};
  let lookAfter: (letter: MailMessage) => void | Promise<void> = () => {};
  return {
    taken,
    lastTo: (address) => taken.findLast(({ to }) => to === address),
    behave(next) {
      how = next;
    },
    before(next) {
      look = next;
    },
    after(next) {
      lookAfter = next;
    },
    async send(letter) {
      await look(letter);
      if (how !== 'work') throw new MailFailed('the fake refuses', how);
      taken.push(letter);
      await lookAfter(letter);
    },
  };
}
