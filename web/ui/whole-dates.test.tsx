// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { WholeDates } from './whole-dates.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

test('days and moments stay whole, and the sentence says what it said', async () => {
  const text = '2026-11-24 起，付款后有效期至 2027-02-22 09:12（按此刻付款计），订单 2026-1。';
  page = await mount(<WholeDates text={text} />);
  expect(page.place.textContent).toBe(text);
  expect([...page.place.querySelectorAll('span')].map((one) => one.textContent)).toEqual([
    '2026-11-24',
    '2027-02-22 09:12',
  ]);
});
