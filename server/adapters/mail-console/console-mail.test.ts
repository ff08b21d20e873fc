import { describe, expect, test } from 'vitest';
import { letter, mailSuite } from '#server/ports/mail.suite.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { createConsoleMail } from './console-mail.ts';

describe('as a port', () =>
  mailSuite(async () => {
    const port = createConsoleMail(() => {}, fixedClock());
    return { port, arrived: (address) => port.inbox(address) };
  }));

test('prints letters for whoever tries the product out, and keeps the last fifty', async () => {
  const lines: string[] = [];
  const port = createConsoleMail((line) => lines.push(line), fixedClock());
  for (let at = 0; at < 60; at += 1) await port.send(letter({ subject: `第 ${at} 封` }));
  expect(lines.at(-1)).toContain('第 59 封');
  expect(port.inbox().map(({ subject }) => subject)).toHaveLength(50);
  expect(port.inbox()[0]?.subject).toBe('第 59 封');
});
