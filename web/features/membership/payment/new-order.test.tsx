// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimCoupons, getCoupons } from '#contract/calls/coupons.ts';
import { closeOrder, initOrder, isPayed, preparePayment, quoteOrder } from '#contract/calls/orders.ts';
import { getPlans, type Plan } from '#contract/calls/plans.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { person } from '#web/testing/person.ts';
import { Island } from '#web/ui/mantine/island.tsx';
import { Checkout } from './checkout.tsx';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();
const PLAN = { id: 2, level: 2, priceFen: 29_800 } as Plan;
const CLAIMABLE = {
  kind: 'off100',
  id: '',
  offFen: 10_000,
  fromFen: 20_000,
  state: 'claimable',
  validUntil: 0,
};
const CLAIMED = { ...CLAIMABLE, id: 'c1', state: 'usable', validUntil: 1_800_000_000 };

interface Asked {
  couponId?: string;
  orderCode?: string;
}
/** An order of each coupon is another. */
const codeOf = ({ couponId = '' }: Asked) => (couponId === '' ? 'A' : 'B').repeat(22);
const offerOf = ({ couponId = '' }: Asked) => ({
  itemName: '高级会员一年',
  priceFen: 29_800,
  discountFen: couponId === '' ? 0 : 10_000,
  amountFen: couponId === '' ? 29_800 : 19_800,
  giveDays: 0,
  terms: ['付款成功即开通高级会员 365 天。'],
});

/** What closing answers. */
let closesAs: string;
const paid = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;

/** Calls that order, show or close, in their order. */
const done = () =>
  send.mock.calls
    .filter(([call]) => call === initOrder || call === closeOrder)
    .map(([call, request]) => {
      const asked = request as Asked;
      return `${call === initOrder ? 'order' : 'close'} ${(asked.orderCode ?? codeOf(asked))[0]}`;
    });

beforeEach(async () => {
  vi.clearAllMocks();
  closesAs = 'closed';
  send.mockImplementation(
    answering(
      new Map<Call, (request: never) => object>([
        [getPlans, () => ({ list: [PLAN], channels: ['wechat', 'alipay'], sandbox: false, notices: [] })],
        [getCoupons, () => ({ list: [CLAIMABLE] })],
        [claimCoupons, () => ({ list: [CLAIMED] })],
        [quoteOrder, (asked: Asked) => offerOf(asked)],
        [initOrder, (asked: Asked) => ({ ...offerOf(asked), orderCode: codeOf(asked) })],
        [
          preparePayment,
          ({ orderCode }: Asked) => ({
            orderCode,
            channel: 'wechat',
            qrText: `weixin://${orderCode}`,
            phoneUrl: '',
            remainingSeconds: 600,
          }),
        ],
        [isPayed, () => ({ isPayed: 0, state: 'qr_shown' })],
        [closeOrder, () => ({ state: closesAs })],
      ]),
    ),
  );
  page = await mount(
    <Island>
      <Checkout wanted={PLAN} onPaid={paid} />
    </Island>,
    person(),
    asking(send),
  );
  await until(() => expect(page.place.textContent).toContain('应付¥298'));
});
afterEach(() => page.unmount());

const chooseWechat = async () => {
  await until(() => expect(page.place.textContent).toContain('微信支付'));
  await doing(() => found('button', '微信支付').click());
  await until(() => expect(page.place.querySelector('[aria-label="微信支付付款码"]')).not.toBeNull());
};

test('what it costs and does is said before anything is ordered, and looking makes no order', async () => {
  expect(page.place.textContent).toContain('付款成功即开通高级会员 365 天。');
  expect(page.place.textContent).toContain('选择付款方式后出付款码，那时才下单');
  await page.unmount();
  expect(done()).toEqual([]);
});

test('the order begins with the channel, stays the same in another, and closes itself when nobody looks any more', async () => {
  await chooseWechat();
  await doing(() => found('button', '支付宝').click());
  await until(() => expect(done()).toEqual(['order A', 'order A']));
  await page.unmount();
  expect(done()).toEqual(['order A', 'order A', 'close A']);
  expect(notify).not.toHaveBeenCalled();
});

test('a coupon claimed in the open dialog takes the place of the unpaid order', async () => {
  await chooseWechat();
  await doing(() => found('button', '领取并使用').click());
  await until(() => expect(page.place.textContent).toContain('应付¥198'));
  await until(() => expect(done()).toContain('order B'));
  expect(done().slice(0, 3)).toEqual(expect.arrayContaining(['order A', 'close A']));
  expect(done().indexOf('close A')).toBeLessThan(done().indexOf('order B'));
});

test('an order that turns out to be paid when it is left is told', async () => {
  await chooseWechat();
  closesAs = 'fulfilled';
  await page.unmount();
  await until(() => expect(notify).toHaveBeenCalledWith('刚才的订单已经付款，会员已开通', 'done'));
});
