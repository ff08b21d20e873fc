// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { searchMyFiles } from '#contract/calls/own-search.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { mount, press } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { OwnAbove } from './own-above-lazy.tsx';

const FILE = {
  ...{ id: 'a', content_id: 4, name: '储能纪要.pdf', name_ranges: [], page_count: 9, is_mine: 1 },
  ...{ match_count: 0, passages: [] },
};
let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());
const asked = vi.fn();

async function show(answer: () => object, state = { keyword: '储能', page: 1 }, who = person()) {
  asked.mockClear();
  const send = answering(
    new Map<Call, (request: never) => object>([
      [
        searchMyFiles,
        () => {
          asked();
          return answer();
        },
      ],
    ]),
  );
  page = await mount(<OwnAbove state={state} />, who, asking(send));
}
const place = () => page.place.firstElementChild;
const found = (count: number) => () => ({ data: count === 0 ? [] : [FILE], count });

test('a line is kept before anything is known, and is all that stands there until it is opened', async () => {
  await show(found(1));
  expect(place()?.tagName).toBe('DIV');
  const kept = place();
  await until(() => expect(page.place.textContent).toContain('我的文件里有 1 个储能纪要.pdf'));
  expect(place()).toBe(kept);
  expect(page.place.querySelector('details')?.open).toBe(false);
});

test('where no file answers the line stays empty, so that nothing moves', async () => {
  await show(found(0));
  await until(() => expect(asked).toHaveBeenCalled());
  expect(place()?.textContent).toBe('');
});

test.each([
  ['a visitor', { keyword: '储能', page: 1 }, VISITOR],
  ['the second page', { keyword: '储能', page: 2 }, person()],
  ['no words', { keyword: '', page: 1 }, person()],
  ['a group', { keyword: '储能', page: 1, gid: 3 }, person()],
])('%s asks for nothing and keeps no line', async (_, state, who) => {
  await show(found(1), state, who);
  expect(place()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('what could not be looked for is said, and is asked again', async () => {
  let isDown = true;
  await show(() => (isDown ? unreached() : found(1)()));
  await until(() => expect(page.place.textContent).toContain('没能在我的文件里查找'));
  isDown = false;
  await press('重试');
  await until(() => expect(page.place.textContent).toContain('我的文件里有 1 个'));
});
