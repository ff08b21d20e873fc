// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asking } from '#web/testing/asking.ts';
import { mount } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { industryTagsQuery } from '../queries.ts';
import { EMPTY_SEARCH } from '../search-state.ts';
import { IndustryRows } from './industry-rows.tsx';

// What is known stands in the cache; nothing else is ever answered.

const UTILITIES = { id: 41, name: '公用事业', count: 7, parent_id: 0 };
const state = { ...EMPTY_SEARCH, industry: UTILITIES.id };

let client: QueryClient;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  client = asking(() => new Promise(() => {}));
  client.setQueryData(industryTagsQuery(null).queryKey, [UTILITIES]);
});
afterEach(() => page.unmount());

async function show() {
  page = await mount(<IndustryRows state={state} change={() => {}} />, VISITOR, client);
}

const second = () => page.place.querySelector('[data-level="2"]');
const none = () => second()?.querySelector('p')?.textContent;
const tags = () =>
  [...(second()?.querySelectorAll('[role=group] button') ?? [])].map((tag) => tag.textContent);

test('an industry without a second level says so, once that is known', async () => {
  await show();
  expect(tags()).toEqual([]);
  expect(none()).toBeUndefined();
  await page.unmount();
  client.setQueryData(industryTagsQuery(UTILITIES.id).queryKey, []);
  await show();
  expect(none()).toBe('没有可选的二级行业');
  expect(second()?.querySelector('[role=group]')).toBeNull();
});

test('those of the second level stand beside it', async () => {
  client.setQueryData(industryTagsQuery(UTILITIES.id).queryKey, [
    { id: 4101, name: '电力', count: 5, parent_id: 41 },
  ]);
  await show();
  expect(tags()).toEqual(['电力']);
  expect(none()).toBeUndefined();
});
