// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionListener } from '#web/client/browser-client.ts';
import { Asking } from '#web/testing/calls.tsx';
import { doing, mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { useSessionWatch } from './use-session-watch.ts';

const { notify, listeners, forgetKeys } = vi.hoisted(() => ({
  notify: vi.fn(),
  listeners: [] as SessionListener[],
  forgetKeys: vi.fn(),
}));
vi.mock('#web/ui/notices/notices.tsx', () => ({ notify }));
vi.mock('#web/client/browser-client.ts', () => ({
  browserClient: () => ({ forgetKeys }),
  noticeReplacedSession: () => {},
  onSession(listener: SessionListener) {
    listeners.push(listener);
    return () => void listeners.splice(listeners.indexOf(listener), 1);
  },
}));

const ENDED = '登录已失效或已在其他设备登录，请重新登录';

function Watching() {
  useSessionWatch();
  return null;
}

let page: Awaited<ReturnType<typeof mount>>;
const open = async (root?: ReturnType<typeof person>) => {
  page = await mount(
    <Asking>
      <Watching />
    </Asking>,
    root,
  );
};
beforeEach(() => notify.mockClear());
afterEach(() => page.unmount());

/** Everything that a page had asked is refused. */
async function refusedAtOnce(): Promise<boolean[]> {
  const answers: boolean[] = [];
  await doing(() => {
    for (let call = 0; call < 5; call += 1)
      for (const { refused } of listeners) answers.push(refused(call === 0 ? ENDED : `${ENDED}${call}`));
  });
  return answers;
}

test('of one ended session people read one sentence, the server’s, however many calls are refused', async () => {
  await open(person());
  expect(await refusedAtOnce()).toEqual([true, true, true, true, true]);
  expect(notify.mock.calls.map(([message]) => message)).toEqual([ENDED]);
});

test('a visitor reads nothing', async () => {
  await open();
  expect(await refusedAtOnce()).toEqual([false, false, false, false, false]);
  expect(notify).not.toHaveBeenCalled();
});
