// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findInFile } from '#contract/calls/find.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { FindQuestion } from '#web/pdf/view/find-state.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { type ImageFind, type ImagePlace, useImageFind } from './use-image-find.ts';

type Answer = ResponseOf<typeof findInFile>;
const place = (top: number): Answer['list'][number]['places'][number] => ({
  ...{ text: '储能电站', range: [0, 2], boxes: [[0, top, 100, top + 10]] },
});
/** Two on page 2, one on page 5, and one on page 8 of which the server does not tell the place. */
const ANSWER: Answer = {
  ...{ is_ready: 1, locked: null, count: 4, is_several: 0, cited_place: -1 },
  pages: [
    [2, 2],
    [5, 1],
    [8, 1],
  ],
  list: [
    { page: 2, places: [place(10), place(20)] },
    { page: 5, places: [place(30)] },
  ],
};
let answer: Answer;
let isDown: boolean;
const asked = vi.fn();
const show = vi.fn<(place: ImagePlace) => void>();
const TO = { show, pageInView: () => 4 };
const FIRST: FindQuestion = {
  ...{ query: '储能', mode: 'words', from: 4, cited: null, quote: '', landing: 'opening' },
};

let find: ImageFind;
function Probe({ first }: { first: FindQuestion }) {
  find = useImageFind(7, 9, first, TO);
  return null;
}
let page: Awaited<ReturnType<typeof mount>>;
async function seek(change: Partial<FindQuestion> = {}) {
  const send = answering(
    new Map([
      [
        findInFile,
        (request: object) => {
          asked(request);
          return isDown ? unreached() : answer;
        },
      ],
    ]),
  );
  page = await mount(<Probe first={{ ...FIRST, ...change }} />, person(), asking(send));
}
beforeEach(() => {
  vi.clearAllMocks();
  [answer, isDown] = [ANSWER, false];
});
afterEach(() => page.unmount());
const tops = () => show.mock.calls.map(([{ page: number, boxes }]) => [number, boxes[0]?.[1] ?? null]);

test('the view goes to the first place from where one reads', async () => {
  await seek();
  await until(() => expect(tops()).toEqual([[5, 30]]));
  expect(find).toMatchObject({ total: 4, ordinal: 3, scanned: 9 });
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ fileId: 7, keyword: '储能', words: true }));
});

test('steps reach pages whose places are not told, at their top, and go round the end', async () => {
  await seek();
  await until(() => expect(find.ordinal).toBe(3));
  for (const direction of [1, 1, 1, -1] as const) await doing(() => find.step(direction));
  expect(tops().slice(1)).toEqual([
    [8, null],
    [2, 10],
    [2, 20],
    [2, 10],
  ]);
  expect(find.hits.current).toEqual({ page: 2, index: 0 });
});

test('a cited page is landed on where it is cited, and nowhere else', async () => {
  answer = { ...ANSWER, cited_place: 1 };
  await seek({ cited: 2, from: 2 });
  await until(() => expect(tops()).toEqual([[2, 20]]));
  await page.unmount();
  show.mockClear();
  await seek({ cited: 3, from: 3 });
  await until(() => expect(find.total).toBe(4));
  expect(show).not.toHaveBeenCalled();
});

test('who is somewhere already stays there', async () => {
  await seek({ landing: 'none' });
  await until(() => expect(find.total).toBe(4));
  expect(show).not.toHaveBeenCalled();
  expect(find.ordinal).toBe(0);
});

test('every page with places is in the list, in reading order, with what stands around those that are known', async () => {
  await seek();
  await until(() => expect(find.hits.pages).toHaveLength(3));
  expect(
    find.hits.pages.map(({ page: number, count, snippets }) => [number, count, snippets.length]),
  ).toEqual([
    [2, 2, 2],
    [5, 1, 1],
    [8, 1, 0],
  ]);
});

test.each([
  ['does not answer', () => (isDown = true)],
  ['has not read the lines', () => (answer = { ...ANSWER, is_ready: 0 })],
])('it is said where the server %s, and the same words ask again', async (_, breaks) => {
  breaks();
  await seek();
  await until(() => expect(find.hits.hasFailed).toBe(true));
  if (!isDown) return;
  isDown = false;
  await doing(() => find.setQuery('储能', 'words', 'none'));
  await until(() => expect(find.total).toBe(4));
  expect(find.hits.hasFailed).toBe(false);
});

test('nothing is asked without words', async () => {
  await seek({ query: ' ' });
  expect(asked).not.toHaveBeenCalled();
  expect(find.total).toBe(0);
});
