// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { Insight } from '#contract/calls/insights.ts';
import { mount } from '#web/testing/mount.tsx';
import { InsightArticle } from './insight-article.tsx';
import { InsightList } from './insight-list.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

test('a list of no articles says so and leads on, without a pager', async () => {
  page = await mount(<InsightList list={[]} total={0} page={1} />);
  expect(page.place.querySelector('h1')?.textContent).toBe('还没有行业洞察');
  expect(page.place.querySelector('a')?.getAttribute('href')).toBe('/report');
  expect(page.place.querySelector('nav')).toBeNull();
});

test('an article of words alone shows no empty carousel, contents or reports', async () => {
  const insight: Insight = {
    id: 1,
    cover: '',
    title: '只有文字',
    tag: [],
    create_time_format: '2026-11-23',
    summary: '一句话',
    content: '<p>正文</p>',
    contents: [],
    picture: [],
    picture_notes: [],
    related_file: [],
    update_time: 0,
  };
  page = await mount(<InsightArticle insight={insight} />);
  expect(page.place.querySelector('h1')?.textContent).toBe('只有文字');
  expect(page.place.querySelector('p + div')?.textContent).toBe('正文');
  const buttons = [...page.place.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['分享']);
  for (const absent of ['img', 'section', 'aside'])
    expect(page.place.querySelector(absent), absent).toBeNull();
});
