import { describe } from 'vitest';
import { mailSuite } from '#server/ports/mail.suite.ts';
import { createFakeMail } from './fake-mail.ts';

describe('as a port', () =>
  mailSuite(async () => {
    const port = createFakeMail();
    return {
      port,
      refuse: () => port.behave('never'),
      arrived: (address) => port.taken.filter(({ to }) => to === address),
    };
  }));
