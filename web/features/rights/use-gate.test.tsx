// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '#contract/rights/levels.ts';
import type { RootData } from '#web/client/session.ts';
import { buttonInDialog, openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { useGate } from './use-gate.ts';

const FREE = person({ is_vip: 0, unlock_end_time: 0 });
const done = vi.fn();

function Control({ action }: { action: Action }) {
  const { lockOf, pass } = useGate();
  return (
    <>
      <button type="button" onClick={() => pass(action, done)}>
        试一试
      </button>
      <p role="status">{lockOf(action) ?? '可用'}</p>
    </>
  );
}

let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => done.mockReset());
afterEach(() => page.unmount());

/** What the lock says, and what is asked after a click. */
async function tried(action: Action, root: RootData) {
  page = await mount(
    <WithDialogs>
      <Control action={action} />
    </WithDialogs>,
    root,
  );
  await doing(() => found('button', '试一试').click());
  return {
    lock: found('status').textContent,
    asked: openDialog()?.getAttribute('aria-label') ?? null,
    why: openDialog()?.querySelector('p')?.textContent ?? null,
  };
}

test('what one may do is done at the click, and no lock stands beside it', async () => {
  expect(await tried('favouriteReport', FREE)).toEqual({ lock: '可用', asked: null, why: null });
  expect(done).toHaveBeenCalledTimes(1);
});

test('a visitor is asked to sign in first, and hears what for', async () => {
  expect(await tried('favouriteReport', VISITOR)).toEqual({
    lock: '需登录',
    asked: '登录',
    why: '登录后可以收藏报告',
  });
  expect(done).not.toHaveBeenCalled();
});

test('the time filter offers a visitor the membership at once', async () => {
  expect(await tried('filterByTime', VISITOR)).toMatchObject({
    asked: '会员',
    why: '开通会员使用时间筛选功能',
  });
});

test('a level too low is told the cheapest one that may, and paying for less does not open it', async () => {
  expect(await tried('filterBySecondIndustry', person())).toEqual({
    lock: '需高级会员',
    asked: '会员',
    why: '开通高级会员使用二级行业筛选功能',
  });
  await doing(() => buttonInDialog('办好了').click());
  expect(done).not.toHaveBeenCalled();
  expect(openDialog()?.getAttribute('aria-label')).toBe('会员');
});
