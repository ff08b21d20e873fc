// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { searchMyFiles } from '#contract/calls/own-search.ts';
import { getUploadOf } from '#contract/calls/uploads.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { mount, press } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { OwnFileOriginal } from './own-file-original.tsx';
import { OwnFilesFound } from './own-found-lazy.tsx';

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
  page = await mount(<OwnFilesFound state={state} />, who, asking(send));
}
const found = (count: number) => () => ({ data: count === 0 ? [] : [FILE], count });
const opener = () => page.place.querySelector('button');

test('what was found is one word that opens the files, and closes them', async () => {
  await show(found(1));
  await until(() => expect(opener()?.textContent).toBe('我的文件 1'));
  expect(page.place.textContent).toBe('我的文件 1');
  await press('我的文件 1');
  expect(page.place.querySelector('li')?.textContent).toContain('储能纪要.pdf');
  expect(opener()?.getAttribute('aria-expanded')).toBe('true');
  await press('我的文件 1');
  expect(page.place.querySelector('li')).toBeNull();
});

test('where no file answers nothing stands there', async () => {
  await show(found(0));
  await until(() => expect(asked).toHaveBeenCalled());
  expect(page.place.textContent).toBe('');
});

test.each([
  ['a visitor', { keyword: '储能', page: 1 }, VISITOR],
  ['the second page', { keyword: '储能', page: 2 }, person()],
  ['no words', { keyword: '', page: 1 }, person()],
  ['a group', { keyword: '储能', page: 1, gid: 3 }, person()],
])('%s asks for nothing', async (_, state, who) => {
  await show(found(1), state, who);
  expect(page.place.firstElementChild).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('what could not be looked for is said, and is asked again', async () => {
  let isDown = true;
  await show(() => (isDown ? unreached() : found(1)()));
  await until(() => expect(page.place.textContent).toContain('没能查我的文件'));
  isDown = false;
  await press('重试');
  await until(() => expect(page.place.textContent).toBe('我的文件 1'));
});

test.each([
  ['一个群组也没有', [{ shares: 0, original_url: '' }], '只有您自己看得到'],
  ['在两个群组里', [{ shares: 2, original_url: '' }], '在 2 个群组里，成员也看得到'],
  ['是别人放进来的', [], '群组成员放进来的文件'],
])('of a file that %s it is said who reads it', async (_which, data, words) => {
  const send = answering(new Map<Call, (request: never) => object>([[getUploadOf, () => ({ data })]]));
  page = await mount(<OwnFileOriginal fid={-4} />, person(), asking(send));
  await until(() => expect(page.place.textContent).toContain(words));
});
