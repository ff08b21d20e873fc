import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { scopeOf } from '#web/features/addresses/scope-address.ts';
import { AskOfResult } from './ask-of-result.tsx';

const record = (fid: number, content = '') => ({ fid, content, page_count: 0 });
const file = (fid: number) => ({ fid, content: '', page_count: 12 });

const render = (list: Parameters<typeof AskOfResult>[0]['list']) =>
  renderToString(
    <MemoryRouter>
      <AskOfResult keyword="储能" list={list} />
    </MemoryRouter>,
  ).replaceAll('<!-- -->', '');

const scopeIn = (html: string) => {
  const [, href = ''] = /href="([^"]*)"/.exec(html) ?? [];
  return scopeOf(new URL(href.replaceAll('&amp;', '&'), 'http://here').searchParams);
};

test('what has a text or an abstract is asked', () => {
  const html = render([file(3), record(5), record(8, '摘要')]);
  expect(scopeIn(html)).toEqual({ fids: [3, 8], name: '搜索“储能”这一页的 2 份报告' });
  expect(html).not.toContain('作答');
});

test('where none has a text it is said that abstracts answer', () => {
  const html = render([record(3), record(5, '装机增长。')]);
  expect(scopeIn(html)).toEqual({ fids: [5], name: '搜索“储能”这一页的 1 份报告（没有原文，按摘要作答）' });
  expect(html).toContain('>没有原文，按摘要作答<');
});

test('where there are titles alone it is said that they cannot be asked', () => {
  const html = render([record(3), record(5)]);
  expect(html).not.toContain('href');
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('不能提问：这一页都没有原文与摘要');
});

test('of nothing nothing is asked', () => {
  expect(render([])).toBe('');
});
