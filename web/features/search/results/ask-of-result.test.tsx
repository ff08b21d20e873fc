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

test('every report that is listed is asked, with its file or without', () => {
  const html = render([file(3), record(5), record(8, '摘要')]);
  expect(scopeIn(html)).toEqual({ fids: [3, 5, 8], name: '搜索“储能”这一页的 3 份报告' });
  expect(html).not.toContain('作答');
});

test.each([
  ['titles alone', [record(3), record(5)], '没有原文，按标题作答'],
  ['titles and abstracts', [record(3), record(5, '装机增长。')], '没有原文，按标题与摘要作答'],
])('what none has the text of says that it answers from %s', (_, list, said) => {
  const html = render(list);
  expect(scopeIn(html)).toEqual({ fids: [3, 5], name: `搜索“储能”这一页的 2 份报告（${said}）` });
  expect(html).toContain(`>${said}<`);
});

test('of nothing nothing is asked', () => {
  expect(render([])).toBe('');
});
