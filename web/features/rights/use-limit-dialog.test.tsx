// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LimitDialog } from '#contract/rights/limits.ts';
import { until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { useLimitDialog } from './use-limit-dialog.ts';

let tell: (limit: LimitDialog) => void;
function Probe() {
  tell = useLimitDialog();
  return null;
}
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  page = await mount(
    <WithDialogs>
      <Probe />
    </WithDialogs>,
    person(),
  );
});
afterEach(() => page.unmount());

const told = async (limit: LimitDialog) => {
  await doing(() => tell(limit));
  await until(() => expect(openDialog()).not.toBeNull());
  return openDialog();
};

test('a limit that nothing can be done about is only said', async () => {
  const dialog = await told({ kind: 'notice', text: '今日下载次数已用完' });
  expect(dialog?.textContent).toContain('今日下载次数已用完');
  expect(dialog?.getAttribute('aria-label')).not.toBe('会员');
});

test('one that membership lifts leads to it', async () => {
  const dialog = await told({ kind: 'pay', text: '今日检索次数已用完', tip: '明日恢复' });
  expect(dialog?.getAttribute('aria-label')).toBe('会员');
  expect(dialog?.textContent).toContain('今日检索次数已用完');
});

test('one that only the highest level lifts leads there too', async () => {
  const dialog = await told({ kind: 'ask', text: '本月下载次数已用完', confirm: '去升级', dismiss: '取消' });
  expect(dialog?.getAttribute('aria-label')).toBe('会员');
});
