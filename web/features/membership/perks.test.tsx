// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCoupons } from '#contract/calls/coupons.ts';
import { getDiscountByUserId } from '#contract/calls/plans.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { Perks } from './perks.tsx';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

const COUPON = {
  kind: 'hundred',
  text: '满 200 元减 100 元',
  offFen: 10_000,
  state: 'claimable',
  validUntil: 0,
};

let fails: boolean;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  fails = true;
  const coupons = () => (fails ? unreached() : { list: [COUPON] });
  const discount = () => ({ discountIntro: '首次开通另送 7 天' });
  send.mockImplementation(
    answering(
      new Map<Call, () => object>([
        [getCoupons, coupons],
        [getDiscountByUserId, discount],
      ]),
    ),
  );
  page = await mount(<Perks />, person(), asking(send));
});
afterEach(() => page.unmount());

test('coupons that do not come are asked for again, beside the activity that did', async () => {
  const text = () => page.place.textContent;
  await until(() => expect(text()).toContain('没有取到优惠券：服务暂时不可用'));
  expect(text()).toContain('首次开通另送 7 天');
  fails = false;
  await doing(() => found('button', '重试').click());
  await until(() => expect(text()).toContain('满 200 元减 100 元'));
  expect(text()).not.toContain('没有取到优惠券');
});
