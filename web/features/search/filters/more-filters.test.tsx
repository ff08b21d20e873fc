// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchFacets } from '#contract/calls/facets.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { resultsQuery } from '../results-query.ts';
import { EMPTY_SEARCH } from '../search-state.ts';
import { MoreFilters } from './more-filters.tsx';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

const state = { ...EMPTY_SEARCH, keyword: '储能' };
const HOUSES = { kind: 'organisation', values: [{ value: '7', name: '中金公司', count: 12 }] };

let client: QueryClient;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  client = asking(send);
});
afterEach(() => page.unmount());

const notes = () => [...page.place.querySelectorAll('p')].map(({ textContent }) => textContent);

async function show() {
  page = await mount(<MoreFilters state={state} change={() => {}} />, VISITOR, client);
}

test('what was not answered yet is being counted; of a search that was refused nothing is', async () => {
  await show();
  expect(notes()).toEqual(Array(3).fill('正在清点本次结果…'));
  await page.unmount();
  const refused = { ...resultsQuery(state), retry: false };
  const query = { ...refused, queryFn: () => Promise.reject(new Error('次数已用完')) };
  await expect(client.fetchQuery(query)).rejects.toThrow('次数已用完');
  await show();
  expect(notes()).toEqual(Array(3).fill('本次结果里没有'));
});

test('counts that did not come are said to be missing, and asked for again', async () => {
  let isReached = false;
  const facets = () => (isReached ? { facets: [HOUSES] } : unreached());
  send.mockImplementation(answering(new Map([[searchFacets, facets]])));
  client.setQueryData(resultsQuery(state).queryKey, { list: [] } as never);
  await show();
  await until(() => expect(page.place.querySelector('[role=alert]')?.textContent).toContain('没有清点成功'));
  expect(notes()).toEqual([]);
  isReached = true;
  await doing(() => found('button', '重新清点').click());
  await until(() => expect(page.place.textContent).toContain('中金公司'));
  expect(page.place.querySelector('[role=alert]')).toBeNull();
});
