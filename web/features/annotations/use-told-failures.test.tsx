// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { LEFT_UNSAVED, type Note, type Saving } from './note.ts';
import { useToldFailures } from './use-told-failures.ts';

const FAILED: Saving = { state: 'failed', cause: '网络不通' };
let page: Awaited<ReturnType<typeof mount>>;

function Notes({ saving, openKey }: { saving: Saving | null; openKey: string | null }) {
  useToldFailures([{ key: 'one', saving } as Note], openKey);
  return null;
}
const show = (saving: Saving | null, openKey: string | null = null) =>
  page.show(<Notes saving={saving} openKey={openKey} />);

beforeEach(async () => {
  notify.mockClear();
  page = await mount(<Notes saving={null} openKey={null} />);
});
afterEach(() => page.unmount());

test('a change that is not saved is told once, and again when the next try fails', async () => {
  await show(FAILED);
  await show({ ...FAILED });
  expect(notify.mock.calls).toEqual([
    ['没有存上：网络不通。写下的留在这台设备上，点开它可以重试', 'warning'],
  ]);
  await show({ state: 'saving' });
  await show(FAILED);
  expect(notify).toHaveBeenCalledTimes(2);
});

test('an open card says so itself; what an earlier visit left is told by the list', async () => {
  await show(FAILED, 'one');
  await show(LEFT_UNSAVED);
  expect(notify).not.toHaveBeenCalled();
  await show({ state: 'conflict', cause: '别处改过' });
  expect(notify).toHaveBeenCalledWith('别处改过。点开它可以选留哪一份', 'warning');
});
