import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/text/calendar.ts';
import { createSmtpMail } from '#server/adapters/mail-smtp/smtp-mail.ts';
import { startSmtpDouble } from '#server/adapters/mail-smtp/testing/smtp-double.ts';
import { allow } from '#server/platform/access/allow.ts';
import { paymentFigure } from '#server/start/payment-figure.ts';
import { askedInvoice } from '#server/testing/invoice-invariants.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { loadPayments, paymentFixture } from '#server/testing/payment-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { deliverLetters } from './deliver-letters.ts';
import { openDesk } from './desk.ts';
import { deliverInvoice, readInvoice, requestInvoice } from './invoices.ts';
import { refuseInvoice } from './issue-invoice.ts';
import { readOrderList } from './read-orders.ts';
import { erasePurchases } from './store/personal.ts';
import { readConcerns, remindOperator } from './tell-operator.ts';

const held = testDatabase();
const PDF = new TextEncoder().encode('%PDF-1.7 an invoice');

test('an invoice is asked for once an order, issued by the operator, and delivered to its person alone', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const desk = openDesk(shop.deps, shop.clock, OPERATOR);
  const [buyer, other] = [await shop.somebody(), await shop.somebody()];
  const order = await shop.order(buyer);
  const asked = {
    orderCode: order.code,
    title: '某某有限公司',
    taxNumber: '91310000MA1K000000',
    email: 'a@b.example',
  };
  const ask = () => requestInvoice(shop.deps, asked, shop.at(buyer));
  const read = () => readInvoice(shop.deps, order.code, shop.at(buyer));
  expect(await read()).toMatchObject({ state: 'unavailable', reason: '付款并开通之后可以申请发票' });
  await expect(ask()).rejects.toThrow('付款并开通之后');
  await shop.tell(shop.gateway.pay(await shop.show(buyer, order)));
  expect(await read()).toMatchObject({ state: 'none', amountFen: 29_800, url: '' });
  await expect(requestInvoice(shop.deps, asked, shop.at(other))).rejects.toThrow('订单信息不存在');
  const all = await Promise.allSettled(Array.from({ length: 20 }, ask));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await desk.invoices(9)).toMatchObject([
    { code: order.code, title: '某某有限公司', state: 'requested' },
  ]);

  const deliver = async (caller = buyer) => (await deliverInvoice(shop.deps, order.code, caller)).status;
  expect(await deliver()).toBe(404);
  expect(await desk.issue(order.code, new TextEncoder().encode('a letter'))).toBe('no-pdf');
  expect(await desk.issue('x'.repeat(22), PDF)).toBe('no-request');
  expect(await desk.issue(order.code, PDF)).toBe('done');
  expect(await read()).toMatchObject({ state: 'issued', url: `/files/invoice/${order.code}.pdf` });
  expect([await deliver(), await deliver(other)]).toEqual([200, 404]);
  expect(await desk.refuse(order.code, 'too late')).toBe(false);
});

test('an ordinary membership has no invoices, and a refusal says why', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const desk = openDesk(shop.deps, shop.clock, OPERATOR);
  const buyer = await shop.somebody();
  const asked = { title: '张三', taxNumber: '', email: 'a@b.example' };
  const small = await shop.order(buyer, 1);
  await shop.tell(shop.gateway.pay(await shop.show(buyer, small)));
  const ask = (orderCode: string) => requestInvoice(shop.deps, { ...asked, orderCode }, shop.at(buyer));
  await expect(ask(small.code)).rejects.toThrow('普通会员不含发票');
  const large = await shop.order(buyer, 2);
  await shop.tell(shop.gateway.pay(await shop.show(buyer, large)));
  await ask(large.code);
  expect(await desk.refuse(large.code, '抬头与税号不符，请联系客服')).toBe(true);
  const view = await readInvoice(shop.deps, large.code, shop.at(buyer));
  expect(view).toMatchObject({ state: 'refused', reason: '抬头与税号不符，请联系客服', url: '' });

  // Mended, it is asked for again, by one of many at once; what was refused before is forgotten.
  const again = await Promise.allSettled(Array.from({ length: 10 }, () => ask(large.code)));
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readInvoice(shop.deps, large.code, shop.at(buyer))).toMatchObject({
    state: 'requested',
    reason: '',
  });
});

test('the buyer sees how long it has waited, and the operator how many wait and since when', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const concerns = () => readConcerns(shop.deps.db, shop.clock.now());
  const before = (await concerns()).invoicesWaiting;
  const { buyer, order, refuse } = await askedInvoice(shop);
  const since = before.since ?? new Date(shop.clock.now());
  const listed = async () =>
    (await readOrderList(shop.deps, { page: 1, pageSize: 10 }, shop.at(buyer))).data[0];
  expect((await listed())?.invoice).toEqual({ state: 'requested', waitedDays: 0 });
  shop.clock.advance(3 * DAY_MS);
  expect((await listed())?.invoice).toEqual({ state: 'requested', waitedDays: 3 });
  expect(await readInvoice(shop.deps, order.code, shop.at(buyer))).toMatchObject({
    waitedDays: 3,
    letter: 'planned',
  });
  const { invoicesWaiting } = await concerns();
  expect(invoicesWaiting).toEqual({ count: before.count + 1, since });
  expect(await paymentFigure({ concerns }).read()).toContainEqual({
    labels: { concern: 'invoice_waiting', kind: '' },
    value: before.count + 1,
  });
  await remindOperator(shop.deps.db, shop.log, shop.clock.now());
  expect(shop.logged).toEqual([
    {
      level: 'warn',
      entry: { invoicesWaiting: before.count + 1, since },
      text: '有发票申请等着开具，逐张见 npm run library -- invoices',
    },
  ]);
  await refuse();
  expect((await listed())?.invoice).toEqual({ state: 'refused', waitedDays: 0 });
  expect((await concerns()).invoicesWaiting.count).toBe(before.count);
});

test('a letter says what became of it and what to do, to the address that was given', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const [one, two] = [await askedInvoice(shop), await askedInvoice(shop)];
  await one.issue();
  await refuseInvoice(
    shop.deps,
    OPERATOR,
    { orderCode: two.order.code, reason: '税号<缺>一位' },
    shop.clock.now(),
  );
  await shop.sendLetters();
  const issued = shop.mail.lastTo(one.address);
  expect(issued?.subject).toBe(`发票已开具：${one.order.item_name}`);
  expect(issued?.text).toContain(one.order.code);
  expect(issued?.text).toContain('http://yanjian.example/myOrder');
  // Nobody has shown that the address is theirs.
  expect(`${issued?.text}${issued?.html}`).not.toMatch(/某某有限公司|\.pdf/);
  const refused = shop.mail.lastTo(two.address);
  expect(refused?.subject).toBe(`发票没有开成：${two.order.item_name}`);
  expect(refused?.text).toMatch(/税号<缺>一位[\s\S]*改好再申请/);
  expect(refused?.html).toContain('税号&lt;缺&gt;一位');
});

test.each([
  ['later', 6, 'failed'],
  ['never', 1, 'failed'],
  ['unknown', 1, 'unsure'],
] as const)('a letter that fails with "%s" is tried %i times', async (fate, tries, shown) => {
  const shop = paymentFixture(held.database, await loadPayments());
  const { buyer, order, address, issue } = await askedInvoice(shop);
  await issue();
  shop.mail.behave(fate);
  for (let hour = 0; hour < 24; hour += 1) {
    await shop.sendLetters();
    shop.clock.advance(3_600_000);
  }
  const { rows } = await held.database.pool.query('SELECT tries FROM invoice_letters WHERE order_id = $1', [
    order.id,
  ]);
  expect(rows).toEqual([{ tries }]);
  shop.mail.behave('work');
  await shop.sendLetters();
  expect(shop.mail.lastTo(address)).toBeUndefined();
  expect((await readInvoice(shop.deps, order.code, shop.at(buyer))).letter).toBe(shown);
});

test('where no mail is sent none is promised, and none is sent later', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const { buyer, order, address, issue } = await askedInvoice(shop);
  const mute = { ...shop.deps, mail: null };
  const letter = async () => (await readInvoice(mute, order.code, shop.at(buyer))).letter;
  expect(await letter()).toBe('none');
  await issue();
  expect(await letter()).toBe('none');
  await deliverLetters({ ...mute, database: held.database, clock: shop.clock });
  expect(await letter()).toBe('none');
  await shop.sendLetters();
  expect(shop.mail.lastTo(address)).toBeUndefined();
});

test('who has gone is not written to', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const { buyer, address, issue } = await askedInvoice(shop);
  await issue();
  await erasePurchases(shop.deps.db, allow({ uid: buyer.uid }, 'erasePerson'), new Date(shop.clock.now()));
  await shop.sendLetters();
  expect(shop.mail.lastTo(address)).toBeUndefined();
});

test('by SMTP it leaves once, and is not repeated where the server said nothing', async () => {
  const double = await startSmtpDouble({});
  const shop = paymentFixture(held.database, await loadPayments());
  const mail = createSmtpMail({
    host: '127.0.0.1',
    port: double.port,
    security: 'none',
    login: null,
    from: '研见 <alerts@yanjian.example>',
  });
  const send = () => deliverLetters({ ...shop.deps, mail, database: held.database, clock: shop.clock });
  try {
    const [taken, unsaid] = [await askedInvoice(shop), await askedInvoice(shop)];
    const heardBy = (address: string) => double.letters.filter(({ to }) => to.includes(address));
    await taken.issue();
    await send();
    expect(heardBy(taken.address)).toHaveLength(1);
    expect(heardBy(taken.address)[0]?.raw).not.toContain('List-Unsubscribe');
    await unsaid.refuse();
    double.fail({ at: 'letter', reply: null });
    await send();
    double.fail(null);
    for (let hour = 0; hour < 24; hour += 1) {
      await send();
      shop.clock.advance(3_600_000);
    }
    expect([taken, unsaid].map(({ address }) => heardBy(address).length)).toEqual([1, 0]);
    const view = await readInvoice(shop.deps, unsaid.order.code, shop.at(unsaid.buyer));
    expect(view.letter).toBe('unsure');
  } finally {
    await double.close();
  }
});
