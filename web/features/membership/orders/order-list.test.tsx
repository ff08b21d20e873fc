// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getOrderList } from '#contract/calls/own-orders.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { OrderList } from './order-list.tsx';
import { ORDERS } from './order-words.ts';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

const order = (id: string) => ({
  id,
  orderCode: id,
  orderItemName: `会员 ${id}`,
  kind: 'vip',
  state: 'fulfilled',
  refunds: [],
  terms: [],
  amountFen: 9_800,
  createdAt: 1_790_000_000,
  priceFen: 9_800,
  discountFen: 0,
  giveDays: 7,
  days: 90,
  validMonth: 3,
  startDate: '',
  invoice: null,
});

const place = { ...order('g'), kind: 'group', orderItemName: '社群名额 3 个月', state: 'closed' };

const queries = asking(send);
let fails: boolean;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  fails = false;
  const orders = ({ page: number }: { page: number }) =>
    fails ? unreached() : { count: 11, data: [order(`第${number}页`), place] };
  send.mockImplementation(answering(new Map([[getOrderList, orders]])));
  page = await mount(<OrderList />, person(), queries);
});
afterEach(async () => {
  await page.unmount();
  queries.clear();
});

const text = () => page.place.textContent;

test('orders that cannot be had anew stand, and it is said that they are old', async () => {
  await until(() => expect(text()).toContain('会员 第1页'));
  fails = true;
  await doing(() => void queries.invalidateQueries({ queryKey: ORDERS }));
  await until(() => expect(text()).toContain('没有取到最新的订单，下面是之前的：服务暂时不可用'));
  expect(text()).toContain('会员 第1页');
  fails = false;
  await doing(() => found('button', '重试').click());
  await until(() => expect(text()).not.toContain('没有取到最新的订单'));
});

test('a later page that does not come has a way back', async () => {
  await until(() => expect(text()).toContain('会员 第1页'));
  fails = true;
  await doing(() => found('button', '第 2 页').click());
  await until(() => expect(text()).toContain('没有取到第 2 页订单'));
  fails = false;
  await doing(() => found('button', '回到第 1 页').click());
  await until(() => expect(text()).toContain('会员 第1页'));
  expect(page.address()).toBe('/');
});

test('how many months it holds is said in its row, once; the days in the detail', async () => {
  await until(() => expect(text()).toContain('会员 第1页有效 3 个月 · '));
  await until(() => expect(text()).toContain('社群名额 3 个月20'));
  await doing(() => found('button', '详情').click());
  expect(text()).toContain('90 天（3 个月），另送 7 天');
});
