// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { disownSession, noteUnfinishedLogout, type RootData, useSession } from './session.ts';

const NOW = 1_790_000_000;

function person(changes: Partial<NonNullable<RootData['user']>> = {}): RootData {
  const user = {
    sid: `s${Math.random()}`,
    uid: 7,
    displayId: '002000007',
    nickname: '测试',
    avatar: '',
    phone: '138****0000',
    is_vip: 1,
    unlock_end_time: NOW + 60,
    roles: [],
    deletion_due: 0,
    ...changes,
  };
  return { user, nowSeconds: NOW };
}

function Who() {
  const { user, tier } = useSession();
  return <p role="status">{`${user?.nickname ?? '访客'} ${tier}`}</p>;
}

let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => localStorage.clear());
afterEach(() => page.unmount());

test('the level is that of the server’s clock', async () => {
  page = await mount(<Who />, person());
  expect(found('status').textContent).toBe('测试 ordinary');
  await page.unmount();
  page = await mount(<Who />, person({ unlock_end_time: NOW }));
  expect(found('status').textContent).toBe('测试 free');
});

test('a page stops being somebody’s at once, and of that session alone', async () => {
  const root = person();
  page = await mount(<Who />, root);
  await doing(() => disownSession('another session'));
  expect(found('status').textContent).toBe('测试 ordinary');
  await doing(() => disownSession(root.user?.sid ?? ''));
  expect(found('status').textContent).toBe('访客 visitor');
});

test('a sign-out that the server did not hear of is kept to be finished', async () => {
  const root = person();
  page = await mount(<Who />, root);
  await doing(() => noteUnfinishedLogout(root.user?.sid ?? ''));
  expect(found('status').textContent).toBe('访客 visitor');
  expect(Object.values({ ...localStorage })).toContain(root.user?.sid);
});
