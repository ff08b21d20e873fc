// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { PagedList } from './paged-list.tsx';

let shown: Awaited<ReturnType<typeof mount>>;
afterEach(() => shown.unmount());

const stepsFrom = async (page: number, count: number) => {
  const onPage = vi.fn<(page: number) => void>();
  shown = await mount(
    <PagedList {...{ count, page, onPage }} pageSize={15} isOld={false}>
      <p>列表</p>
    </PagedList>,
  );
  return onPage.mock.calls.flat();
};

test('a page that is no longer there steps back to the last one', async () => {
  expect(await stepsFrom(3, 30)).toEqual([2]);
});

test.each([0, 1, 15])(
  'the first page of %i entries is where it is: there is no page before it',
  async (count) => {
    expect(await stepsFrom(1, count)).toEqual([]);
  },
);

test('the last of what was there is taken away', async () => {
  expect(await stepsFrom(2, 0)).toEqual([1]);
});
