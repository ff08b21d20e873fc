import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NearbyList } from './nearby.tsx';

const LIST = [
  { kind: 'kind', label: '白酒 周报', keyword: '白酒 标题:周报', count: 1234 },
  { kind: 'word', label: '白酒 批价', keyword: '白酒 批价', count: 7 },
] as const;

const render = (list: readonly (typeof LIST)[number][], daily: number | null) =>
  renderToString(
    <MemoryRouter>
      <NearbyList list={list} view="preview" daily={daily} />
    </MemoryRouter>,
  ).replaceAll('<!-- -->', '');

test('each search leads to its own words, drawn as this list is, and says how much it finds', () => {
  const html = render(LIST, null);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), 'http://here').searchParams,
  );
  expect(links.map((params) => params.get('search_key'))).toEqual(['白酒 标题:周报', '白酒 批价']);
  expect(links.every((params) => [...params.values()].includes('preview'))).toBe(true);
  expect(html).toContain('1,234 篇');
  expect(html).not.toContain('计 1 次');
});

test('what it costs is said before the click', () => {
  expect(render(LIST, 3)).toContain('各计 1 次，每天 3 次');
});

test('without a search there is nothing', () => {
  expect(render([], 3)).toBe('');
});
