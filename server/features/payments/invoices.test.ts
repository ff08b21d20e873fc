import { expect, test } from 'vitest';
import { loadPayments, paymentFixture } from '#server/testing/payment-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openDesk } from './desk.ts';
import { deliverInvoice, readInvoice, requestInvoice } from './invoices.ts';

const held = testDatabase();
const PDF = new TextEncoder().encode('%PDF-1.7 an invoice');

test('an invoice is asked for once an order, issued by the operator, and delivered to its person alone', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const desk = openDesk(shop.deps, shop.clock);
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
  const desk = openDesk(shop.deps, shop.clock);
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
