// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { asking } from '#web/testing/asking.ts';
import { unreached, until } from '#web/testing/calls.ts';
import { doing, mount, press } from '#web/testing/mount.tsx';
import { Loaded, Section } from './section.tsx';

let answer: () => string;
let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());
const text = () => page.place.textContent ?? '';

function Devices() {
  const query = useQuery({ queryKey: ['devices'], queryFn: async () => answer() });
  return (
    <Section id="sessions" title="登录设备">
      <Loaded what="登录设备" query={query} lines={2}>
        {(device) => <p>{device}</p>}
      </Loaded>
    </Section>
  );
}

test('a section says in a line that it did not come, or not anew, and asks again', async () => {
  const queries = asking(async () => ({}));
  answer = unreached;
  page = await mount(<Devices />, undefined, queries);
  await until(() => expect(text()).toContain('没有取到登录设备：服务暂时不可用'));
  expect(page.place.querySelectorAll('h2')).toHaveLength(1);
  answer = () => 'Firefox';
  await press('重试');
  await until(() => expect(text()).toContain('Firefox'));
  answer = unreached;
  await doing(() => void queries.invalidateQueries({ queryKey: ['devices'] }));
  await until(() =>
    expect(text()).toContain('没有取到最新的登录设备，下面是之前的：服务暂时不可用重试Firefox'),
  );
  // Its place in the card is by this.
  expect(page.place.querySelector('section > [role="alert"]')).not.toBeNull();
});
