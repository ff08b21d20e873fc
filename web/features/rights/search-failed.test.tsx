// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#contract/wire/client.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { SearchFailed } from './search-failed.tsx';

const acts = { onChange: vi.fn(), onBrowse: vi.fn(), onRetry: vi.fn() };
let page: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  vi.clearAllMocks();
  await page.unmount();
});

const show = async (error: unknown, root = VISITOR, locked: { page?: number; time?: null } | null = null) => {
  page = await mount(
    <WithDialogs>
      <SearchFailed {...{ error, locked, ...acts }} title="没有搜到结果" spentTip="明天 0 点恢复" />
    </WithDialogs>,
    root,
  );
};
const buttons = () => [...page.place.querySelectorAll('button')].map(({ textContent }) => textContent);
const alert = () => page.place.querySelector('[role="alert"]')?.textContent;

test('a service that is not reached says so and is asked again, without a word of membership', async () => {
  await show(new CallFailed(503, '服务暂时不可用'));
  expect(alert()).toContain('没有搜到结果');
  expect(alert()).toContain('服务暂时不可用');
  expect(buttons()).toEqual(['重试']);
  await doing(() => found('button', '重试').click());
  expect(acts.onRetry).toHaveBeenCalledTimes(1);
});

test('a day whose searches are used up says when they are back, and still lets one browse', async () => {
  await show(new BusinessError('dailySearchLimit', '今天的搜索次数已用完'), person({ is_vip: 0 }));
  expect(alert()).toContain('今天的搜索次数已用完');
  expect(alert()).toContain('明天 0 点恢复');
  expect(buttons()).toEqual(['开通会员', '不带关键词浏览']);
  await doing(() => found('button', '不带关键词浏览').click());
  expect(acts.onBrowse).toHaveBeenCalledTimes(1);
});

test.each([
  ['only the page is in the way', { page: 1 }, '看第 1 页'],
  ['a condition is in the way', { page: 1, time: null }, '去掉受限的条件继续'],
])('where %s, a visitor has a way to go on without paying', async (_what, locked, way) => {
  await show(new BusinessError('notAllowed', '登录后可以查看更多搜索结果'), VISITOR, locked);
  expect(buttons()).toEqual(['登录', '开通会员', way]);
  await doing(() => found('button', way).click());
  expect(acts.onChange).toHaveBeenCalledWith(locked);
});
