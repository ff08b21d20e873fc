import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/text/calendar.ts';
import { WebhookFailed } from '#server/ports/webhook.ts';
import { type AlertFixture, alertFixture } from '#server/testing/alert-fixture.ts';
import { writeTo } from '#server/testing/alert-invariants.ts';
import { atWork } from '#server/testing/at-work.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { removeChannel, saveWebhook, testWebhook } from './change-delivery.ts';
import { addressOf, confirmAddress, endLetters, saveMail } from './mail-address.ts';
import { presentDelivery } from './present-delivery.ts';

const held = testDatabase();
const HOOK = 'https://hook.example/new';
let fixture: AlertFixture;
let number = 0;
beforeAll(async () => {
  fixture = await alertFixture(held.database);
});
beforeEach(async () => {
  await held.database.pool.query('TRUNCATE events, alerts, alert_channels, alert_inbox CASCADE');
  fixture.webhook.behave('work');
  fixture.webhook.taken.length = 0;
  fixture.mail.behave('work');
  fixture.mail.taken.length = 0;
});

const titled = () => {
  number += 1;
  return `储能日报第 ${number} 期`;
};
/** Somebody who waits for 储能, told at an address; and a new report, found. */
async function told() {
  const who = await fixture.somebody('senior');
  await fixture.save({ keyword: '储能' }, who, '我的储能');
  const { secret } = await saveWebhook(fixture.delivery, HOOK, who);
  return { who, secret };
}
async function found(title = titled()) {
  const [fid] = await fixture.arrive({ title, organisation: '国信证券' });
  await fixture.match();
  return { fid, title };
}
const settingsOf = (who: Awaited<ReturnType<typeof told>>['who']) =>
  presentDelivery(fixture.delivery, { ...who, now: fixture.clock.now() });

test('a call says what was found, and who can check that it was us', async () => {
  const { who, secret } = await told();
  const { fid, title } = await found();
  expect(await fixture.deliver()).toBe(1);
  const [call] = fixture.webhook.taken;
  const body = JSON.parse(call?.body ?? '') as Record<string, unknown>;
  expect(body).toMatchObject({
    type: 'reports.matched',
    more: 0,
    reports: [
      {
        id: fid,
        title,
        organisation: '国信证券',
        searches: ['我的储能'],
        url: `http://yanjian.example/detail?fid=${fid}`,
      },
    ],
  });
  const {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signature,
  } = call?.headers ?? {};
  expect([body.id, seconds]).toEqual([id, String(Math.floor(fixture.clock.now() / 1000))]);
  // As whoever is called works it out, from the secret that they were shown.
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${seconds}.${call?.body}`).digest('base64');
  expect(signature).toBe(`v1,${digest}`);
  expect((await settingsOf(who)).webhook).toMatchObject({
    target: HOOK,
    stopped: '',
    recent: [{ id, state: 'sent', tries: 1, reports: 1, next_at: 0 }],
  });
});

test('a new secret is another one; so is everybody’s', async () => {
  const [one, two] = [await told(), await told()];
  expect(one.secret).not.toBe(two.secret);
  const again = await saveWebhook(fixture.delivery, HOOK, one.who);
  expect(again.secret).not.toBe(one.secret);
  expect(JSON.stringify(await settingsOf(one.who))).not.toContain(again.secret);
});

test('what is not taken is tried again, ever later, and given up with the reason', async () => {
  const { who } = await told();
  await found();
  fixture.webhook.behave(new WebhookFailed('对方回答 HTTP 500', true));
  const triedAfter: number[] = [];
  const began = fixture.clock.now();
  for (let minute = 0; minute <= 15 * 60; minute += 1) {
    if ((await fixture.deliver()) > 0) triedAfter.push((fixture.clock.now() - began) / 60_000);
    fixture.clock.advance(60_000);
  }
  expect(triedAfter).toEqual([0, 1, 6, 36, 156, 876]);
  const { webhook } = await settingsOf(who);
  expect(webhook).toMatchObject({
    stopped: '试了 6 次：对方回答 HTTP 500',
    recent: [{ state: 'failed', tries: 6, next_at: 0 }],
  });
  // Nothing is gathered for an address that does not answer; a test that is taken opens it again.
  fixture.webhook.behave('work');
  await found();
  expect(await fixture.deliver()).toBe(0);
  expect(await testWebhook(fixture.delivery, who)).toMatchObject({
    is_delivered: 1,
    delivery: { webhook: { stopped: '' } },
  });
  await found();
  expect(await fixture.deliver()).toBe(1);
});

test('a test says why it was not taken; too many are put off', async () => {
  const { who } = await told();
  fixture.webhook.behave(new WebhookFailed('对方回答 HTTP 404', true));
  for (let turn = 0; turn < 5; turn += 1)
    expect(await testWebhook(fixture.delivery, who)).toMatchObject({
      is_delivered: 0,
      reason: '对方回答 HTTP 404',
    });
  await expect(testWebhook(fixture.delivery, who)).rejects.toMatchObject({ code: 10009 });
  fixture.clock.advance(60_000);
  expect(await testWebhook(fixture.delivery, who)).toMatchObject({ is_delivered: 0 });
});

test('one that hangs or fails keeps nobody else from being told', async () => {
  const [slow, quick] = [await told(), await told()];
  const other = 'https://other.example/new';
  await saveWebhook(fixture.delivery, other, quick.who);
  await found();
  fixture.webhook.before(({ url }) => {
    if (url === HOOK) throw new WebhookFailed('对方没有在 10 秒内回答', true);
  });
  expect(await fixture.deliver()).toBe(2);
  fixture.webhook.before(() => {});
  expect(fixture.webhook.taken.map(({ url }) => url)).toEqual([other]);
  expect((await settingsOf(slow.who)).webhook?.recent[0]).toMatchObject({ state: 'waiting', tries: 1 });
});

test('an address that is taken away, and what was to be sent there, is called no more', async () => {
  const { who } = await told();
  await found();
  await removeChannel(fixture.delivery, 'webhook', who);
  expect(await fixture.deliver()).toBe(0);
  await saveWebhook(fixture.delivery, HOOK, who);
  expect(await fixture.deliver()).toBe(0);
  await found();
  expect(await fixture.deliver()).toBe(1);
});

test('below level 2 nothing is pushed, and it is said', async () => {
  const { who } = await told();
  await found();
  await held.database.pool.query('UPDATE accounts SET level = 1 WHERE uid = $1', [who.uid]);
  await fixture.deliver();
  expect(fixture.webhook.taken).toEqual([]);
  const { webhook } = await presentDelivery(fixture.delivery, { ...who, tier: 'ordinary' });
  expect(webhook).toMatchObject({
    stopped: '开通高级会员，把新报告推送到自己的网址',
    recent: [{ state: 'skipped' }],
  });
  await expect(saveWebhook(fixture.delivery, HOOK, { ...who, tier: 'ordinary' })).rejects.toMatchObject({
    code: 10007,
  });
});

test('a letter names the reports and the way out; the way out ends the letters and nothing else', async () => {
  const { who } = await told();
  const address = await writeTo({ fixture, saveMail, confirmAddress }, who);
  const { title } = await found('储能<b>&"深度');
  await fixture.deliver();
  const letter = fixture.mail.lastTo(address);
  expect(letter).toMatchObject({ subject: `新报告：${title}` });
  expect(letter?.text).toContain('来自“我的储能”');
  expect(letter?.html).toContain('储能&lt;b&gt;&amp;&quot;深度');
  const token = letter?.unsubscribeUrl?.split('/').at(-1) ?? '';
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [changed, `${who.uid + 1}.${token.split('.')[1]}`, '', 'x'])
    expect(await addressOf(fixture.delivery, wrong)).toBeNull();
  expect(await endLetters(fixture.delivery, token)).toBe(address);
  expect(await endLetters(fixture.delivery, token)).toBeNull();
  await found();
  await fixture.deliver();
  expect(fixture.mail.taken).toHaveLength(2);
  expect(fixture.webhook.taken).toHaveLength(2);
});

test('an address is confirmed by its own link, in a day, by whoever has it', async () => {
  const who = await fixture.somebody('free');
  const address = 'Somebody@EXAMPLE.com';
  const save = (given = address) =>
    saveMail(fixture.delivery, { address: given, rhythm: 'now' }, { ...who, now: fixture.clock.now() });
  expect(await save()).toMatchObject({
    is_asked: 1,
    delivery: { mail: { target: 'Somebody@example.com', is_confirmed: 0 } },
  });
  const tokenOf = () => /confirm\/([\w-]+)/.exec(fixture.mail.taken.at(-1)?.text ?? '')?.[1] ?? '';
  const old = tokenOf();
  fixture.clock.advance(24 * 3_600_000 + 1);
  expect(await confirmAddress(fixture.delivery, old)).toBeNull();
  await save();
  expect(await confirmAddress(fixture.delivery, old)).toBeNull();
  expect(await confirmAddress(fixture.delivery, tokenOf())).toBe('Somebody@example.com');
  // Programs that open links, and people who press twice, find the same.
  expect(await confirmAddress(fixture.delivery, tokenOf())).toBe('Somebody@example.com');
  expect(await save()).toMatchObject({ is_asked: 0, delivery: { mail: { is_confirmed: 1 } } });
  const asked = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => save(`other-${at}@example.com`)),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('a letter that did not leave is sent later; one that may have been taken is not', async () => {
  const { who } = await told();
  const address = await writeTo({ fixture, saveMail, confirmAddress }, who);
  const letters = () => fixture.mail.taken.filter(({ unsubscribeUrl }) => unsubscribeUrl !== null);
  const stateOf = async () => (await settingsOf(who)).mail?.recent[0]?.state;
  for (const [fate, state, sent] of [
    ['later', 'waiting', 1],
    ['unknown', 'unknown', 1],
  ] as const) {
    fixture.mail.behave(fate);
    await found();
    await fixture.deliver();
    expect(await stateOf()).toBe(state);
    fixture.mail.behave('work');
    fixture.clock.advance(20 * 60_000);
    await fixture.deliver();
    expect(letters().map(({ to }) => to)).toEqual(Array(sent).fill(address));
  }
});

test('a box that refuses letters for good is written to no more', async () => {
  const { who } = await told();
  await writeTo({ fixture, saveMail, confirmAddress }, who);
  fixture.mail.behave('never');
  await found();
  await fixture.deliver();
  expect((await settingsOf(who)).mail).toMatchObject({
    stopped: 'the fake refuses',
    recent: [{ state: 'failed', tries: 1 }],
  });
});

test('what was sent long ago is forgotten, and asks for letters when they count no more', async () => {
  const { who } = await told();
  await writeTo({ fixture, saveMail, confirmAddress }, who);
  await found();
  await fixture.deliver();
  const kept = async () => {
    const { rows } = await held.database.pool.query(
      `SELECT (SELECT count(*)::int FROM alert_deliveries) AS deliveries,
         (SELECT count(*)::int FROM alert_delivery_items) AS items,
         (SELECT count(*)::int FROM alert_mail_asks) AS asks`,
    );
    return rows[0];
  };
  const forget = () =>
    fixture.features.alerts.jobs.find(({ name }) => name === 'alerts.forget-old')?.handler(atWork());
  await forget();
  expect(await kept()).toMatchObject({ deliveries: 2, items: 2 });
  fixture.clock.advance(DAY_MS + 1);
  await forget();
  expect(await kept()).toEqual({ deliveries: 2, items: 2, asks: 0 });
  fixture.clock.advance(180 * DAY_MS);
  await forget();
  expect(await kept()).toEqual({ deliveries: 0, items: 0, asks: 0 });
});
