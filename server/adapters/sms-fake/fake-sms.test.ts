import { describe } from 'vitest';
import { smsSuite } from '#server/ports/sms.suite.ts';
import { createFakeSms } from './fake-sms.ts';

describe('as a port', () =>
  smsSuite(async () => {
    const port = createFakeSms();
    return {
      port,
      refuse: () => port.behave('fail'),
      arrived: (phone) =>
        port.sent
          .filter((message) => message.phone === phone)
          .map((message) => ({ kind: message.kind, code: message.kind === 'code' ? message.code : '' })),
    };
  }));
