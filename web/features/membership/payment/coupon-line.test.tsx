// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Coupon, claimCoupons } from '#contract/calls/coupons.ts';
import { closeOrder, type OrderState } from '#contract/calls/orders.ts';
import type { Plan } from '#contract/calls/plans.ts';
import type { Call } from '#contract/wire/call.ts';
import { CallFailed } from '#contract/wire/client.ts';
import { asking } from '#web/testing/asking.ts';
import { until } from '#web/testing/calls.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { VISITOR } from '#web/testing/person.ts';
import { CouponLine } from './coupon-line.tsx';
import { COUPONS } from './use-coupons.ts';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();
const PLAN = { id: 2, priceFen: 29_800 } as Plan;
const CLAIMABLE: Coupon = {
  kind: 'off100',
  id: '',
  offFen: 10_000,
  fromFen: 20_000,
  state: 'claimable',
  validUntil: 0,
  text: '满 200 元减 100 元',
};
const CLAIMED: Coupon = { ...CLAIMABLE, id: 'c1', state: 'usable', validUntil: 1_800_000_000 };
const ORDER = 'A'.repeat(22);

/** What closing answers; null where the server is not reached. */
let closesAs: OrderState | null;
let page: Awaited<ReturnType<typeof mount>>;
const paid = vi.fn<(orderCode: string) => void>();

function Line({ shown, isOrdering }: { shown: string | undefined; isOrdering: boolean }) {
  const { data } = useQuery({
    queryKey: COUPONS,
    queryFn: () => ({ list: [CLAIMABLE] }),
    initialData: { list: [CLAIMABLE] },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const choices = data.list.filter(({ id }) => id !== '');
  const choice = { choices, couponId: choices[0]?.id ?? '', choose: () => {} };
  return <CouponLine {...{ choice, shown, isOrdering }} coupons={data.list} plan={PLAN} onPaid={paid} />;
}

const show = async (shown: string | undefined, isOrdering = false) => {
  page = await mount(<Line shown={shown} isOrdering={isOrdering} />, VISITOR, asking(send));
};
const button = () => document.querySelector('button');
const calls = () => send.mock.calls.map(([call, request]) => [call.path, request]);
const claim = () => doing(() => button()?.click());

beforeEach(() => {
  vi.clearAllMocks();
  send.mockImplementation(async (call) => {
    if (call === claimCoupons) return { list: [CLAIMED] };
    if (call !== closeOrder) throw new Error(`nobody answers ${call.path}`);
    if (closesAs === null) throw new CallFailed(0, '连接不上服务器');
    return { state: closesAs };
  });
});
afterEach(() => page.unmount());

test('the order that is shown is closed before the coupon is used', async () => {
  closesAs = 'closed';
  await show(ORDER);
  await claim();
  await until(() => expect(document.querySelector('select')?.value).toBe('c1'));
  expect(calls()).toEqual([
    [claimCoupons.path, {}],
    [closeOrder.path, { orderCode: ORDER }],
  ]);
  expect([paid.mock.calls, notify.mock.calls]).toEqual([[], []]);
});

test.each(['paid', 'fulfilled'] as const)(
  'an order that was %s meanwhile counts, and none is made beside it',
  async (state) => {
    closesAs = state;
    await show(ORDER);
    await claim();
    await until(() => expect(paid.mock.calls).toEqual([[ORDER]]));
    expect(document.querySelector('select')).toBeNull();
  },
);

test('that it could not be closed is told, and the coupon is used all the same', async () => {
  closesAs = null;
  await show(ORDER);
  await claim();
  await until(() => expect(document.querySelector('select')?.value).toBe('c1'));
  expect(notify.mock.calls).toEqual([
    ['刚才的订单没有关闭：连接不上服务器。它到时自动失效，请只付新的付款码。', 'failure'],
  ]);
});

test('while an order is being made nothing can be claimed; without one nothing is closed', async () => {
  await show(undefined, true);
  expect(button()?.disabled).toBe(true);
  await page.unmount();
  await show(undefined);
  await claim();
  await until(() => expect(document.querySelector('select')?.value).toBe('c1'));
  expect(calls()).toEqual([[claimCoupons.path, {}]]);
});
