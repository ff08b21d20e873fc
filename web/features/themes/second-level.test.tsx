// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { getThemes } from '#contract/calls/themes.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { SecondLevel } from './second-level.tsx';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

const theme = (id: number, name: string) => ({
  id,
  name,
  logo: '' as const,
  img_url: '' as const,
  isSub: 0 as const,
  parent_id: 1,
  file_count: 3,
});

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

test('second levels that do not come are asked for again where they were asked for', async () => {
  let fails = true;
  const below = () =>
    fails ? unreached() : { sub_themes: [], themes: [theme(2, '光伏设备')], is_paused: 0 };
  send.mockImplementation(answering(new Map([[getThemes, below]])));
  page = await mount(<SecondLevel parent={theme(1, '电力设备')} />, VISITOR, asking(send));
  await doing(() => found('button', '电力设备的二级行业').click());
  await until(() => expect(page.place.textContent).toContain('没有取到二级行业：服务暂时不可用'));
  fails = false;
  await doing(() => found('button', '重试').click());
  await until(() => expect(page.place.textContent).toContain('光伏设备'));
  expect(page.place.querySelector('[role="alert"]')).toBeNull();
});
