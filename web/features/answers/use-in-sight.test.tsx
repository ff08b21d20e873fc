// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { useInSight } from './use-in-sight.ts';

afterEach(() => void vi.restoreAllMocks());

function Asked({ isUnderWay }: { isUnderWay: boolean }) {
  return <article ref={useInSight(isUnderWay, true)} />;
}

test.each([
  ['it is brought into sight again when it is answered', 0, 2],
  ['whoever scrolled meanwhile is left where they read', -240, 1],
])('%s', async (_, movedBy, times) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  let top = 16;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 300, 80));
  const page = await mount(<Asked isUnderWay />);
  expect(scroll).toHaveBeenCalledTimes(1);
  top += movedBy;
  await page.show(<Asked isUnderWay={false} />);
  expect(scroll).toHaveBeenCalledTimes(times);
  await page.unmount();
});
