// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { browserClient } from '#web/client/browser-client.ts';
import { mount } from '#web/testing/mount.tsx';
import { resultsQuery } from '../results-query.ts';
import { EMPTY_SEARCH } from '../search-state.ts';
import { MoreFilters } from './more-filters.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const state = { ...EMPTY_SEARCH, keyword: '储能' };

async function show(client: QueryClient) {
  page = await mount(
    <QueryClientProvider client={client}>
      <MoreFilters state={state} change={() => {}} />
    </QueryClientProvider>,
  );
  return [...page.place.querySelectorAll('p')].map(({ textContent }) => textContent);
}

test('what was not answered yet is being counted; of a search that was refused nothing is', async () => {
  expect(await show(new QueryClient())).toEqual(Array(3).fill('正在清点本次结果…'));
  await page.unmount();
  const client = new QueryClient();
  const refused = { ...resultsQuery(browserClient, state), retry: false };
  const query = { ...refused, queryFn: () => Promise.reject(new Error('次数已用完')) };
  await expect(client.fetchQuery(query)).rejects.toThrow('次数已用完');
  expect(await show(client)).toEqual(Array(3).fill('本次结果里没有'));
});
