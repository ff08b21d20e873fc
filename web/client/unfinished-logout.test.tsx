// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asking } from '#web/testing/asking.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { type RootData, useSession } from './session.ts';
import { noteUnfinishedLogout, useUnfinishedLogout } from './unfinished-logout.ts';

const send = vi.fn<() => Promise<object>>();

function Who() {
  useUnfinishedLogout();
  const { user } = useSession();
  return <p role="status">{user?.nickname ?? '访客'}</p>;
}

let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  localStorage.clear();
  send.mockReset();
});
afterEach(() => page.unmount());

async function next(root: RootData): Promise<string | null> {
  await page.unmount();
  page = await mount(<Who />, root, asking(send));
  return found('status').textContent;
}

/** A page whose person signs out while the server does not answer. */
async function leaveUnheard(): Promise<RootData> {
  send.mockRejectedValue(new Error('no answer'));
  const root = person();
  page = await mount(<Who />, root, asking(send));
  expect(found('status').textContent).toBe('测试');
  await doing(() => noteUnfinishedLogout(root.user?.sid ?? ''));
  expect(found('status').textContent).toBe('访客');
  return root;
}

test('a sign-out that the server did not hear of is told it by every page until it answers, then by none', async () => {
  const root = await leaveUnheard();
  expect(await next(root)).toBe('访客');
  expect(send).toHaveBeenCalledTimes(1);
  send.mockResolvedValue({});
  expect(await next(VISITOR)).toBe('访客');
  expect(send).toHaveBeenCalledTimes(2);
  expect(await next(VISITOR)).toBe('访客');
  expect(send).toHaveBeenCalledTimes(2);
});

test('a page that was drawn for the person while the server was being told is nobody’s', async () => {
  const root = await leaveUnheard();
  send.mockResolvedValue({});
  expect(await next(VISITOR)).toBe('访客');
  expect(await next(root)).toBe('访客');
});

test('whoever signs in afterwards is not signed out', async () => {
  await leaveUnheard();
  expect(await next(person())).toBe('测试');
  expect(send).not.toHaveBeenCalled();
  expect(await next(VISITOR)).toBe('访客');
  expect(send).not.toHaveBeenCalled();
});
