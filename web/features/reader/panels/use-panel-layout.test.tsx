// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { PANELS_KEY } from './panel-layout.ts';
import { usePanelLayout } from './use-panel-layout.ts';

let panels: ReturnType<typeof usePanelLayout>;
function Desk({ isSpread }: { isSpread: boolean }) {
  panels = usePanelLayout(isSpread);
  return null;
}

let page: Awaited<ReturnType<typeof mount>> | undefined;
const show = async (isSpread: boolean) => {
  if (page) await page.show(<Desk isSpread={isSpread} />);
  else page = await mount(<Desk isSpread={isSpread} />);
};
const open = () => [panels.layout.left, panels.layout.right];
const kept = () => JSON.parse(localStorage.getItem(PANELS_KEY) ?? '{}');

beforeEach(() => localStorage.clear());
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

test('two pages have the room of the panels, which come back with the single page', async () => {
  window.innerWidth = 1440;
  await show(false);
  expect(open()).toEqual([true, true]);
  await show(true);
  expect(open()).toEqual([false, false]);
  await act(async () => panels.fold('left', true));
  expect(open()).toEqual([true, false]);
  await show(false);
  expect(open()).toEqual([true, true]);
  expect(kept()).toMatchObject({ left: true, right: true });
  await show(true);
  expect(open()).toEqual([false, false]);
});

test('where two pages are large enough beside the panels nothing moves', async () => {
  window.innerWidth = 1920;
  await show(true);
  expect(open()).toEqual([true, true]);
  await act(async () => panels.fold('right', false));
  expect(kept()).toMatchObject({ left: true, right: false });
});
