import { expect, test } from 'vitest';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { accountFixture, CHEAP_SETTINGS, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { sendCode } from './send-code.ts';

const held = testDatabase();
const HOUR_MS = 3600_000;
let phones = 0;

function newPhone(): string {
  phones += 1;
  return `131${String(phones).padStart(8, '0')}`;
}

/** A sender whose answer is `sent` or the refusal, with a clock of its own. */
async function openSender(sms: Partial<typeof CHEAP_SETTINGS.sms> = {}) {
  const clock = fixedClock();
  const settings = { ...CHEAP_SETTINGS, sms: { ...CHEAP_SETTINGS.sms, ...sms } };
  const fake = createFakeSms();
  const { deps } = await accountFixture(held.database, { sms: fake, accountSettings: settings });
  const send = (phone: string, address?: string) =>
    sendCode(
      deps,
      { phone, purpose: 'register', uid: null },
      newBrowser(clock.now(), address === undefined ? {} : { address }),
    ).then(
      () => 'sent',
      (error: Error) => error.message,
    );
  return { clock, send, fake };
}

test('a phone: again after 60 seconds, 5 an hour, 10 in 24 hours, from whatever addresses', async () => {
  const { clock, send } = await openSender();
  const phone = newPhone();
  expect(await send(phone)).toBe('sent');
  clock.advance(59_999);
  expect(await send(phone)).toMatch('60 秒');
  for (let more = 0; more < 4; more += 1) {
    clock.advance(60_000);
    expect(await send(phone)).toBe('sent');
  }
  clock.advance(60_000);
  expect(await send(phone)).toMatch('1 小时');
  clock.advance(HOUR_MS);
  for (let more = 0; more < 5; more += 1) {
    expect(await send(phone)).toBe('sent');
    clock.advance(60_000);
  }
  clock.advance(HOUR_MS);
  expect(await send(phone)).toMatch('今日获取验证码次数已达上限，请明日再试');
  clock.advance(24 * HOUR_MS);
  expect(await send(phone)).toBe('sent');
});

test('an address: 20 in 24 hours for all phones, a /64 in IPv6 however it is written', async () => {
  const { clock, send } = await openSender();
  const answers: string[] = [];
  for (let index = 0; index < 22; index += 1) {
    const written = index % 2 === 0 ? `2001:db8:7:7::${index}` : `2001:0DB8:0007:0007:0:0:0:${index}`;
    answers.push(await send(newPhone(), written));
  }
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(20);
  expect(answers.at(-1)).toMatch('当前网络');
  expect(await send(newPhone(), '2001:db8:7:8::1')).toBe('sent');
  clock.advance(24 * HOUR_MS);
  expect(await send(newPhone(), '2001:db8:7:7::1')).toBe('sent');
});

test('the site: a budget for 24 hours; a refused request costs none of the others', async () => {
  const { clock, send, fake } = await openSender({ perDay: 3 });
  clock.advance(100 * 24 * HOUR_MS);
  const phone = newPhone();
  for (const each of [newPhone(), newPhone(), newPhone()]) expect(await send(each)).toBe('sent');
  expect(await send(phone)).toMatch('微信扫码');
  expect(fake.sent).toHaveLength(3);
  clock.advance(24 * HOUR_MS);
  for (const expected of ['sent', '60 秒']) expect(await send(phone)).toMatch(expected);
});
