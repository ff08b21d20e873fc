// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mount, press } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { FlowBlock } from './flow-block.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());
const onPage = vi.fn();

const show = async (text: string) => {
  onPage.mockClear();
  page = await mount(
    <FlowBlock
      block={{ kind: 'body', id: 3, text }}
      matches={[]}
      current={null}
      page={4}
      onPage={onPage}
      onChart={() => {}}
    />,
    VISITOR,
  );
};

test('a paragraph with letters missing says so, and leads to its page', async () => {
  await show('回归得到▯，其中▯为收益率。');
  expect(page.place.textContent).toContain('回归得到▯，其中▯为收益率。');
  await press('▯ 处的字文件里没有，点这里看第 4 页原貌');
  expect(onPage).toHaveBeenCalledExactlyOnceWith(4);
});

test('a whole one says nothing', async () => {
  await show('回归得到两个系数。');
  expect(page.place.querySelector('button')).toBeNull();
});
