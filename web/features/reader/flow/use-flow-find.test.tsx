// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import type { FindQuestion } from '#web/pdf/view/find-state.ts';
import { until } from '#web/testing/calls.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import type { FlowMatch } from './flow-find.ts';
import { type FlowFind, useFlowFind } from './use-flow-find.ts';

const TEXTS: Record<number, string[]> = {
  1: ['储能电站。'],
  2: ['风电。'],
  3: ['又是储能。', '储能与储能。'],
  4: ['光伏。'],
};
const fetched: number[] = [];
let failsAt: number | null;
const fetch = async (page: number): Promise<ReadingBlock[]> => {
  fetched.push(page);
  if (page === failsAt) throw new Error('nobody is there');
  return (TEXTS[page] ?? []).map((text, at) => ({ kind: 'body', id: page * 10 + at, text }));
};

const show = vi.fn<(match: FlowMatch) => void>();
const pageInView = () => 2;
const FIRST: FindQuestion = {
  ...{ query: '储能', mode: 'words', from: 2, cited: null, quote: '', landing: 'opening' },
};
let isGone = false;
const TO = { show, pageInView, hasLeft: () => isGone };
const PAGES = { fetch };

let find: FlowFind;
function Probe({ first }: { first: FindQuestion }) {
  find = useFlowFind(PAGES, 4, first, TO);
  return null;
}
let page: Awaited<ReturnType<typeof mount>>;
async function seek(change: Partial<FindQuestion> = {}) {
  page = await mount(<Probe first={{ ...FIRST, ...change }} />);
  if (change.query !== '') await until(() => expect(find.scanned === 4 || find.hits.hasFailed).toBe(true));
}

beforeEach(() => {
  vi.clearAllMocks();
  fetched.length = 0;
  failsAt = null;
  isGone = false;
});
afterEach(() => page.unmount());

const shown = () => show.mock.calls.map(([match]) => `${match.page} ${match.block} ${match.range[0]}`);

test('the text is looked through from where one reads, round the end, and the view goes to the first place', async () => {
  await seek();
  expect(fetched).toEqual([2, 3, 4, 1]);
  expect(show).toHaveBeenCalledTimes(1);
  expect(show.mock.calls[0]?.[0]).toMatchObject({ page: 3, range: [2, 4] });
  expect(find).toMatchObject({ total: 4, ordinal: 2 });
  expect(find.hits.pages.map(({ page: number, count }) => [number, count])).toEqual([
    [1, 1],
    [3, 3],
  ]);
});

test('who has moved on before anything is found is not carried off, and still steps from where he is', async () => {
  isGone = true;
  await seek({ landing: 'opening' });
  expect(show).not.toHaveBeenCalled();
  expect(find).toMatchObject({ total: 4, ordinal: 0 });
  await doing(() => find.step(1));
  expect(find.hits.current).toEqual({ page: 3, index: 0 });
});

test('steps go through all places in reading order', async () => {
  await seek();
  for (const direction of [1, 1, 1, -1] as const) await doing(() => find.step(direction));
  expect(shown().map((each) => each.split(' ')[0])).toEqual(['3', '3', '3', '1', '3']);
  expect(find.ordinal).toBe(4);
  expect(find.hits.current).toEqual({ page: 3, index: 2 });
});

test('a cited passage is landed on, not the first place', async () => {
  await seek({ from: 3, cited: 3, quote: '储能与储能' });
  expect(show).toHaveBeenCalledTimes(1);
  expect(find.current?.snippet.text).toBe('储能与储能。');
  expect(find.ordinal).toBe(3);
});

test('where the cited page does not say it, the view goes nowhere else', async () => {
  await seek({ from: 2, cited: 2, quote: '风电' });
  expect(find.total).toBe(4);
  expect(show).not.toHaveBeenCalled();
});

test('who is somewhere already stays there, and a hit of the list leads to it', async () => {
  await seek({ landing: 'none' });
  expect(show).not.toHaveBeenCalled();
  expect(find.ordinal).toBe(0);
  await doing(() => find.hits.select({ page: 1, index: 0 }));
  expect(find.current?.page).toBe(1);
  await doing(() => find.hits.select({ page: 4, index: 0 }));
  expect(find.current?.page).toBe(1);
});

test('text that does not come is said; the same words once more find what is there by then', async () => {
  failsAt = 3;
  await seek();
  expect(find.hits).toMatchObject({ hasFailed: true, total: 0 });
  failsAt = null;
  await doing(() => find.setQuery('储能', 'words'));
  await until(() => expect(find.total).toBe(4));
  expect(find.hits.hasFailed).toBe(false);
});

test('nothing is sought without words, and what was found before is gone', async () => {
  await seek();
  await doing(() => find.setQuery(' ', 'phrase'));
  expect(find).toMatchObject({ total: 0, ordinal: 0, current: null });
  await page.unmount();
  fetched.length = 0;
  await seek({ query: '' });
  expect(fetched).toEqual([]);
});
