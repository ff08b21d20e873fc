import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { EMPTY_SEARCH } from '../search-state.ts';
import { FoldedUnder } from './folded-under.tsx';

const issue = (fid: number, headline: string) => ({
  fid,
  name: `农业周报：${headline}`,
  headline,
  timeText: `2026-11-0${fid}`,
});

const render = (count: number, issues: ReturnType<typeof issue>[]): string =>
  renderToString(
    <MemoryRouter>
      <FoldedUnder
        state={{ ...EMPTY_SEARCH, keyword: '猪价' }}
        match={{
          grade: 'every',
          lacks: [],
          duplicates: null,
          series: { key: '3-农业周报', name: '农业周报', count, issues },
        }}
      />
    </MemoryRouter>,
  ).replaceAll('<!-- -->', '');

/** The links by what they say, each with the path and the query that it leads to. */
const linksOf = (html: string): Map<string, URL> =>
  new Map(
    [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href = '', text = '']) => [
      text,
      new URL(href.replaceAll('&amp;', '&'), 'http://here'),
    ]),
  );

test('the issues that answer best have links of their own, by their day and what they are about', () => {
  const links = linksOf(render(9, [issue(3, '猪价磨底'), issue(5, '产能去化')]));
  expect([...links.keys()]).toEqual(['同系列还有 9 篇 ›', '2026-11-03 猪价磨底', '2026-11-05 产能去化']);
  const report = links.get('2026-11-03 猪价磨底');
  expect(report?.searchParams.get('fid')).toBe('3');
  expect([...(report?.searchParams.values() ?? [])]).toContain('猪价');
});

test('all issues are listed without the words, which chose one of them', () => {
  const link = linksOf(render(9, [])).get('同系列还有 9 篇 ›');
  expect([...(link?.searchParams.values() ?? [])]).toContain('3-农业周报');
  expect([...(link?.searchParams.values() ?? [])]).not.toContain('猪价');
});

test('where the filters leave no other issue nothing is said', () => {
  expect(render(0, [])).toBe('');
});
