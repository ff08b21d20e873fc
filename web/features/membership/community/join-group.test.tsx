// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { getPayItemList, getPlace } from '#contract/calls/community.ts';
import { quoteOrder } from '#contract/calls/orders.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { JoinGroup } from './join-group.tsx';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

test('prices that do not come are asked for again; where nothing is sold, it is said', async () => {
  let fails = true;
  const items = () => (fails ? unreached() : { list: [], channels: [], sandbox: true, notices: [] });
  send.mockImplementation(answering(new Map([[getPayItemList, items]])));
  page = await mount(<JoinGroup />, VISITOR, asking(send));
  await until(() => expect(page.place.textContent).toContain('没有取到名额与价格'));
  fails = false;
  await doing(() => found('button', '重试').click());
  await until(() => expect(page.place.textContent).toContain('现在没有可购买的名额'));
  expect(page.place.querySelector('[aria-hidden="true"]')).toBeNull();
});

test('what buying does is asked for again beside what is said of it', async () => {
  let fails = true;
  const item = { id: 9, months: 1, days: 30, price: 39, org_price: 39, orderId: '' };
  const list = { list: [item], channels: ['wechat'], sandbox: true, notices: ['名额仅限本人'] };
  const place = { validUntil: 0, groups: 0, included: 0, industries: [] };
  const quote = () => (fails ? unreached() : { terms: ['付款成功即得社群名额 30 天。'] });
  send.mockImplementation(
    answering(
      new Map<Call, () => object>([
        [getPayItemList, () => list],
        [getPlace, () => place],
        [quoteOrder, quote],
      ]),
    ),
  );
  page = await mount(<JoinGroup />, person(), asking(send));
  await until(() => expect(page.place.textContent).toContain('没有取到购买说明'));
  const alert = [...page.place.querySelectorAll('[role="alert"]')].find((one) =>
    one.textContent?.includes('没有取到购买说明'),
  );
  fails = false;
  await doing(() => alert?.querySelector('button')?.click());
  await until(() => expect(page.place.textContent).toContain('付款成功即得社群名额 30 天。'));
});
