// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { getSharedFolder } from '#contract/calls/shared-folders.ts';
import type { Call } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
import { NOW, VISITOR } from '#web/testing/person.ts';
import { report } from '#web/testing/reports.ts';
import { SharedFolder } from './shared-folder.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());
const asked = vi.fn();

async function show(answer: () => object) {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [
        getSharedFolder,
        (request: { code: string }) => {
          asked(request.code);
          return answer();
        },
      ],
    ]),
  );
  const folder = (
    <WithDialogs>
      <SharedFolder />
    </WithDialogs>
  );
  page = await mount(folder, VISITOR, asking(send), '/shared/folder#the-code');
}
const text = () => page.place.textContent ?? '';
const folder = (count: number) => ({
  ...{ name: '储能书单', ends_at: NOW, count },
  data: count === 0 ? [] : [report({ name: '储能深度报告' })],
});

test('a visitor with the link sees its list, and until when', async () => {
  await show(() => folder(1));
  await until(() => expect(text()).toContain('储能深度报告'));
  expect(asked).toHaveBeenCalledWith('the-code');
  expect(text()).toContain('1 份报告');
});

test('an empty folder says what will stand there', async () => {
  await show(() => folder(0));
  await until(() => expect(text()).toContain('文件夹里现在没有报告'));
  expect(page.place.querySelector('a[href="/report"]')?.textContent).toBe('去搜报告');
});

test('what leads nowhere is not tried again; what was not reached is', async () => {
  await show(() => {
    throw new BusinessError('notFound', '链接已失效，请向分享的人再要一个');
  });
  await until(() => expect(text()).toContain('链接已失效'));
  expect(page.place.querySelector('h1')?.textContent).toBe('没有找到分享的文件夹');
  expect(text()).not.toContain('重试');
  await page.unmount();
  let isDown = true;
  await show(() => (isDown ? unreached() : folder(1)));
  await until(() => expect(text()).toContain('重试'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('储能深度报告'));
});
