// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SessionListener, SessionSignalsContext } from '#web/client/browser-client.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { person } from '#web/testing/person.ts';
import { useSessionWatch } from './use-session-watch.ts';

const ENDED = '登录已失效或已在其他设备登录，请重新登录';

const listeners = new Set<SessionListener>();
const signals = {
  noticeReplaced: vi.fn(),
  listen(listener: SessionListener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function Watching() {
  useSessionWatch();
  return null;
}

let page: Awaited<ReturnType<typeof mount>>;
const open = async (root?: ReturnType<typeof person>) => {
  page = await mount(
    <SessionSignalsContext value={signals}>
      <Watching />
    </SessionSignalsContext>,
    root,
  );
};
beforeEach(() => vi.clearAllMocks());
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

test('a page that is looked at again hears whether another tab signed in or out, and one that is left hears nothing', async () => {
  await open();
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(signals.noticeReplaced).toHaveBeenCalledTimes(1);
  await page.unmount();
  expect(listeners.size).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(signals.noticeReplaced).toHaveBeenCalledTimes(1);
  await open();
});
