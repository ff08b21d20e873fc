// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compareVersions } from '#contract/calls/report-versions.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const LINK_LIFE_MS = 10 * 60_000;
const file = { came_on: '2026-11-02', page_count: 2, is_read: true, online_url: '' };
let asked: number;
let queries: ReturnType<typeof asking>;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  asked = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  focusManager.setFocused(undefined);
  await page.unmount();
  vi.useRealTimers();
});

/** Each answer has a link of its own. */
const compared = () => {
  asked += 1;
  return {
    compared: {
      before: file,
      after: { ...file, came_on: '2026-11-22', is_read: false, online_url: `/files/version/7.pdf?${asked}` },
      ...{ moved: [], added: [], gone: [], counts: { moved: 0, added: 0, gone: 0 } },
    },
    locked: null,
  };
};
const show = async () => {
  queries = asking(answering(new Map([[compareVersions, compared]])));
  page = await mount(<VersionsDialog fid={7} onClose={() => {}} />, undefined, queries);
};
const link = () => document.querySelector('a[target="_blank"]');

test('the link to the other file is another before it is over, also while one reads in its own tab', async () => {
  await show();
  await until(() => expect(link()?.getAttribute('href')).toBe('/files/version/7.pdf?1'));
  expect(link()?.textContent).toBe('查看后来收到的那一份（PDF，在新页面打开）');
  focusManager.setFocused(false);
  await doing(() => void vi.advanceTimersByTime(LINK_LIFE_MS - 1000));
  await until(() => expect(link()?.getAttribute('href')).toBe('/files/version/7.pdf?2'));
});

test('a dialog that is closed leaves no link behind for the next', async () => {
  await show();
  await until(() => expect(link()).not.toBeNull());
  await page.unmount();
  await until(() => expect(queries.getQueryCache().getAll()).toEqual([]));
});
