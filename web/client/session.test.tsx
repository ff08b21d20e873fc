// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { NOW, person } from '#web/testing/person.ts';
import { disownSession, useSession } from './session.ts';

function Who() {
  const { user, tier } = useSession();
  return <p role="status">{`${user?.nickname ?? '访客'} ${tier}`}</p>;
}

let page: Awaited<ReturnType<typeof mount>>;
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
