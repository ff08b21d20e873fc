// @vitest-environment happy-dom
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { FindBar } from './find-bar.tsx';
import type { Find } from './find-state.ts';

function finding(state: Partial<Find> = {}) {
  const asked: [string, string][] = [];
  const steps: number[] = [];
  const find: Find = {
    query: '',
    mode: 'phrase',
    found: new Map(),
    scanned: 8,
    isSeveral: false,
    total: 0,
    current: null,
    ordinal: 0,
    setQuery: (query, mode) => asked.push([query, mode]),
    step: (direction) => steps.push(direction),
    select: () => {},
    need: () => {},
    ...state,
  };
  return { find, asked, steps };
}

let page: Awaited<ReturnType<typeof mount>>;
let closed = 0;
afterEach(() => page.unmount());

async function open(find: Find, limits: { unavailable?: string; notSought?: string } = {}) {
  closed = 0;
  const input = createRef<HTMLInputElement>();
  const close = () => {
    closed += 1;
  };
  page = await mount(<FindBar find={find} pageCount={8} input={input} onClose={close} {...limits} />);
}

function key(name: string, options: KeyboardEventInit = {}) {
  found('textbox').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...options }));
}

test('says where one is among the hits, and that more may come', async () => {
  await open(finding({ query: '储能', total: 12, ordinal: 3 }).find);
  expect(found('status').textContent).toBe('3 / 12');
  await page.unmount();
  await open(finding({ query: '储能', total: 12, ordinal: 3, scanned: 5 }).find);
  expect(found('status').textContent).toBe('3 / 12+');
  await page.unmount();
  await open(finding({ query: '储能' }).find);
  expect(found('status').textContent).toBe('没有找到');
});

test('Enter goes on, with Shift back; Escape closes', async () => {
  const { find, steps } = finding({ query: '储能', total: 2, ordinal: 1 });
  await open(find);
  await doing(() => key('Enter'));
  await doing(() => key('Enter', { shiftKey: true }));
  expect(steps).toEqual([1, -1]);
  await doing(() => key('Escape'));
  expect(closed).toBe(1);
});

test('Enter asks once more for what did not come', async () => {
  const { find, asked, steps } = finding({ query: '储能', mode: 'words', hasFailed: true });
  await open(find);
  await doing(() => key('Enter'));
  expect([asked, steps]).toEqual([[['储能', 'words']], []]);
});

test('Enter that an input method holds does nothing', async () => {
  const { find, steps, asked } = finding({ query: '储能', total: 2, ordinal: 1 });
  await open(find);
  await doing(() => key('Enter', { isComposing: true }));
  expect([steps, asked]).toEqual([[], []]);
});

test('several words can be sought one by one', async () => {
  const { find, asked } = finding({ query: '光伏 储能', isSeveral: true });
  await open(find);
  await doing(() => found('button', '整句').click());
  expect(asked).toEqual([['光伏 储能', 'words']]);
});

test('where nothing can be found it says why, and takes no words', async () => {
  await open(finding().find, { unavailable: '扫描件，正文暂不可检索' });
  expect(found('status').textContent).toBe('扫描件，正文暂不可检索');
  expect(found('textbox').hasAttribute('readonly')).toBe(true);
});

test('where nothing is found it says what was not looked through', async () => {
  await open(finding({ query: '储能', total: 0, scanned: 8 }).find, { notSought: '3 页扫描页未查' });
  expect(found('status').textContent).toBe('没有找到（3 页扫描页未查）');
});
