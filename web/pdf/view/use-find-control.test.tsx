// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import type { AskedPlace } from '../place/place-memory.ts';
import type { MatchPosition } from './find-state.ts';
import { firstQuestion, useFindControl, useSteps } from './use-find-control.ts';

const ASKED: AskedPlace = { page: null, query: '储能', quote: '', chart: null };
/** Three on page 2, one on page 5. */
const FOUND = new Map([
  [5, { count: 1 }],
  [2, { count: 3 }],
]);
const inView = vi.fn(() => 1);

let control: ReturnType<typeof useFindControl>;
let steps: ReturnType<typeof useSteps>;
function Probe() {
  control = useFindControl(firstQuestion(ASKED, { page: 4, offset: 0 }, false), inView);
  steps = useSteps({ found: FOUND, ...control, select: control.setCurrent, pageInView: inView });
  return null;
}

let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  inView.mockReturnValue(1);
  page = await mount(<Probe />);
});
afterEach(() => page.unmount());

async function walk(directions: (1 | -1)[]): Promise<(MatchPosition | null)[]> {
  const seen: (MatchPosition | null)[] = [];
  for (const direction of directions) {
    await doing(() => steps.step(direction));
    seen.push(control.current);
  }
  return seen;
}
const at = (number: number, index: number) => ({ page: number, index });

test('steps go from match to match in the order of the pages, and round the end', async () => {
  expect(steps).toMatchObject({ total: 4, ordinal: 0 });
  expect(await walk([1, 1, 1, 1, 1])).toEqual([at(2, 0), at(2, 1), at(2, 2), at(5, 0), at(2, 0)]);
  expect(await walk([-1])).toEqual([at(5, 0)]);
  expect(steps.ordinal).toBe(4);
});

test.each([
  ['forward', 1, 3, at(5, 0)],
  ['forward on the page itself', 1, 5, at(5, 0)],
  ['forward behind the last, from the beginning', 1, 6, at(2, 0)],
  ['backward', -1, 4, at(2, 2)],
  ['backward on the page itself', -1, 5, at(5, 0)],
  ['backward before the first, from the end', -1, 1, at(5, 0)],
] as const)(
  'without a current match one begins where one reads: %s',
  async (_, direction, from, expected) => {
    inView.mockReturnValue(from);
    expect(await walk([direction])).toEqual([expected]);
  },
);

test('what is asked next is sought from where one reads by then, and cites nothing', async () => {
  inView.mockReturnValue(9);
  await doing(() => control.setQuery('风电', 'phrase'));
  expect(control.question).toEqual({
    ...{ query: '风电', mode: 'phrase', from: 9, cited: null, quote: '', landing: 'find' },
  });
  await doing(() => control.setQuery('风电', 'words', 'none'));
  expect(control.question.landing).toBe('none');
});

test.each([
  ['what is cited', { page: 7 }, false, { from: 4, cited: 4, landing: 'opening' }],
  ['words alone', {}, false, { from: 4, cited: null, landing: 'opening' }],
  ['a chart', { chart: 12, page: 7 }, false, { landing: 'none' }],
  ['a visit that goes on', { page: 7 }, true, { from: 4, cited: 7, landing: 'none' }],
])('the first question is where reading begins: %s', (_, asked, isResumed, expected) => {
  const question = firstQuestion({ ...ASKED, ...asked }, { page: 4, offset: 0 }, isResumed);
  expect(question).toMatchObject({ query: '储能', mode: 'words', ...expected });
});
