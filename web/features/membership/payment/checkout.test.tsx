// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getOrder, isPayed, preparePayment } from '#contract/calls/orders.ts';
import { getPlans } from '#contract/calls/plans.ts';
import type { Call } from '#contract/wire/call.ts';
import { getUserData } from '#contract/wire/session.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { Island } from '#web/ui/mantine/island.tsx';
import { Checkout } from './checkout.tsx';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

const ORDER_CODE = 'A'.repeat(22);
const order = {
  orderCode: ORDER_CODE,
  itemName: '高级会员一年',
  amountFen: 29_800,
  discountFen: 0,
  terms: [],
};
const code = { orderCode: ORDER_CODE, channel: 'wechat', qrText: 'weixin://1', phoneUrl: '' };

let fails: boolean;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  fails = true;
  send.mockImplementation(
    answering(
      new Map<Call, () => object>([
        [getPlans, () => ({ list: [], channels: ['wechat'], sandbox: false, notices: [] })],
        [getOrder, () => (fails ? unreached() : order)],
        [preparePayment, () => ({ ...code, remainingSeconds: 600 })],
        [isPayed, () => ({ isPayed: 0, state: 'refund_due' })],
        [getUserData, () => ({ is_vip: 0, unlock_end_time: 0 })],
      ]),
    ),
  );
  page = await mount(
    <Island>
      <Checkout wanted={{ orderCode: ORDER_CODE }} onPaid={() => {}} />
    </Island>,
    person(),
    asking(send),
  );
});
afterEach(() => page.unmount());

test('an order that does not come leaves no sum under way, and what goes wrong with its money leads to the orders', async () => {
  const text = () => page.place.textContent;
  await until(() => expect(text()).toContain('服务暂时不可用'));
  expect(text()).toContain('应付—');
  fails = false;
  await doing(() => found('button', '重试').click());
  await until(() => expect(text()).toContain('应付¥298'));
  await until(() => expect(text()).toContain('若已付款，请到我的订单查看'));
  const link = [...page.place.querySelectorAll('a')].find((one) => one.textContent === '我的订单');
  expect(link?.getAttribute('href')).toBe('/myOrder');
});
