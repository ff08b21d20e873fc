// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getAllowance } from '#contract/calls/memberships.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { mount } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { isCounted, UnitsLeft } from './units-left.tsx';

let left: number;
let isDown: boolean;
const asked = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  asked.mockClear();
  [left, isDown] = [3, false];
});
afterEach(() => page.unmount());

const line = (spentAtMs: number) => (
  <UnitsLeft
    action="searchReports"
    spentAtMs={spentAtMs}
    text={({ left, limit }) => `还剩 ${left} / ${limit} 次`}
  />
);
async function show(who = person({ is_vip: 0 })) {
  const send = answering(
    new Map([
      [
        getAllowance,
        (request: object) => {
          asked(request);
          return isDown ? unreached() : { daily: { left, limit: 3 } };
        },
      ],
    ]),
  );
  page = await mount(line(0), who, asking(send));
}
const place = () => page.place.querySelector('p');

test('what is left is said before the next is spent', async () => {
  await show();
  await until(() => expect(place()?.textContent).toBe('还剩 3 / 3 次'));
  expect(place()?.dataset.none).toBeUndefined();
  expect(asked).toHaveBeenCalledWith({ action: 'searchReports', subject: null });
});

test('after an answer that may have cost one it is asked again', async () => {
  await show();
  await until(() => expect(place()?.textContent).toContain('还剩 3'));
  left = 0;
  await page.show(line(Date.now() + 60_000));
  await until(() => expect(place()?.textContent).toBe('还剩 0 / 3 次'));
  expect(place()?.dataset.none).toBe('true');
});

test('an answer that is older than what is known asks for nothing', async () => {
  await show();
  await until(() => expect(place()?.textContent).toContain('还剩 3'));
  await page.show(line(1));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('whose uses are not counted sees no line and is not asked about', async () => {
  await show(person({ is_vip: 2 }));
  expect(place()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('the line keeps its place until its words are there, and where they do not come', async () => {
  isDown = true;
  await show();
  await until(() => expect(asked).toHaveBeenCalled());
  expect(place()?.textContent).toBe('');
});

test('members, and what nobody may do, are not counted', async () => {
  await show(VISITOR);
  expect(isCounted('visitor', 'searchReports')).toBe(true);
  expect(isCounted('senior', 'searchReports')).toBe(false);
  expect(isCounted('visitor', 'joinGroup')).toBe(false);
});
