import { describe, expect, test } from 'vitest';
import { smsSuite } from '#server/ports/sms.suite.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { createConsoleSms } from './console-sms.ts';

describe('as a port', () =>
  smsSuite(async () => {
    const port = createConsoleSms(() => {}, fixedClock());
    return {
      port,
      arrived: (phone) =>
        port
          .inbox(phone)
          .map(({ text, code }) => {
            if (code !== '') return { kind: 'code' as const, code };
            return {
              kind: text.includes('已注册') ? ('already-registered' as const) : ('not-registered' as const),
              code,
            };
          })
          .reverse(),
    };
  }));

test('prints the code for whoever tries the product out, and keeps the last fifty', async () => {
  const lines: string[] = [];
  const clock = fixedClock();
  const port = createConsoleSms((line) => lines.push(line), clock);
  for (let code = 0; code < 60; code += 1) {
    await port.send({
      kind: 'code',
      purpose: 'register',
      phone: '13900000001',
      code: String(100_000 + code),
      minutes: 5,
    });
  }
  expect(lines.at(-1)).toContain('100059');
  expect(port.inbox().map(({ code }) => code)).toHaveLength(50);
  expect(port.inbox()[0]).toMatchObject({ code: '100059', purpose: '注册账户', sentAtMs: clock.now() });
});
