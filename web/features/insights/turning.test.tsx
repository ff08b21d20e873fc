// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { INSIGHT_PAGE_SIZE } from '#contract/calls/insights.ts';
import type { Client } from '#contract/wire/client.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { doing, found, mount, press } from '#web/testing/mount.tsx';
import { Carousel } from './carousel.tsx';
import { InsightList } from './insight-list.tsx';
import { loadInsight, loadInsights } from './load-insights.ts';

let page: Awaited<ReturnType<typeof mount>> | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

const pictures = ['a', 'b', 'c'].map((name) => ({ url: `/${name}.webp`, note: undefined }));
const place = () => found('status').textContent;
const strip = () => page?.place.querySelector('ul');
const key = (name: string, held: KeyboardEventInit = {}) =>
  doing(
    () => void strip()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...held })),
  );

test('pictures are turned by buttons and keys, and neither goes beyond an end', async () => {
  page = await mount(<Carousel pictures={pictures} />);
  expect(place()).toBe('第 1 幅，共 3 幅');
  await press('上一幅');
  expect(place()).toBe('第 1 幅，共 3 幅');
  await press('下一幅');
  expect(place()).toBe('第 2 幅，共 3 幅');
  await key('End');
  await key('ArrowRight');
  expect(place()).toBe('第 3 幅，共 3 幅');
  expect(found('button', '下一幅').getAttribute('aria-disabled')).toBe('true');
  // The browser's own: back a page.
  await key('ArrowLeft', { altKey: true });
  expect(place()).toBe('第 3 幅，共 3 幅');
  await key('Home');
  expect(place()).toBe('第 1 幅，共 3 幅');
});

test('one picture needs no turning', async () => {
  page = await mount(<Carousel pictures={pictures.slice(0, 1)} />);
  expect(page.place.querySelector('button')).toBeNull();
});

const card = (id: number) => ({
  ...{ id, cover: '', title: `洞察 ${id}`, tag: ['储能'], summary: '一句话' },
  create_time_format: '2026-11-23',
});

test('a list of more than a page leads to the next, which has an address', async () => {
  const list = Array.from({ length: INSIGHT_PAGE_SIZE }, (_, at) => card(at + 1));
  page = await mount(<InsightList list={list} total={INSIGHT_PAGE_SIZE + 1} page={1} />);
  const links = [...page.place.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.includes('page=2')).length).toBeGreaterThan(0);
  expect(page.place.querySelectorAll('article')).toHaveLength(INSIGHT_PAGE_SIZE);
});

const client = (send: () => unknown) => ({ send: vi.fn(async () => send()) }) as unknown as Client;
const missing = { init: { status: 404 } };

test.each([
  ['0', []],
  ['abc', []],
  ['3', []],
])('page %s of a list is none', async (asked, list) => {
  await expect(
    loadInsights(
      client(() => ({ data: list, total: 9 })),
      asked,
    ),
  ).rejects.toMatchObject(missing);
});

test('the first page of an empty list is a page', async () => {
  const loaded = await loadInsights(
    client(() => ({ data: [], total: 0 })),
    null,
  );
  expect(loaded).toEqual({ list: [], total: 0, page: 1 });
});

test('an article that is gone is a page that is missing; one that was not reached is not', async () => {
  const gone = client(() => {
    throw new BusinessError('notFound');
  });
  await expect(loadInsight(gone, '7')).rejects.toMatchObject(missing);
  const failed = client(() => {
    throw new BusinessError('tooBusy');
  });
  await expect(loadInsight(failed, '7')).rejects.toMatchObject({ name: 'BusinessError' });
  await expect(loadInsight(gone, 'x')).rejects.toMatchObject(missing);
});
