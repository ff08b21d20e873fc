// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import type { FindMode } from '../find/find-language.ts';
import { useFindBar } from './use-find-bar.ts';

const { selectedWords } = vi.hoisted(() => ({ selectedWords: vi.fn<() => string | null>() }));
vi.mock('../find/selected-words.ts', () => ({ selectedWords }));

const setQuery = vi.fn();
const focus = vi.fn();
const scroller = { current: { focus } as unknown as HTMLDivElement };
const PAGES = 9;
let bar: ReturnType<typeof useFindBar>;
interface ProbeProps {
  query: string;
  mode?: FindMode;
  /** What the address asks for. */
  asked?: Parameters<typeof useFindBar>[0]['asked'];
  total?: number;
  scanned?: number;
}
function Probe({ query, mode = 'words', asked = NOTHING, total = 1, scanned = PAGES }: ProbeProps) {
  bar = useFindBar({ find: { query, mode, setQuery, total, scanned }, scroller, asked, pageCount: PAGES });
  return <input ref={bar.input} defaultValue="旧的" />;
}
const NOTHING = { query: '', quote: '' };
const CITED = { query: '"毛利率为 41.7%"', quote: '毛利率为 41.7%' };
let page: Awaited<ReturnType<typeof mount>>;
const show = async (query: string, asked = NOTHING) => {
  page = await mount(<Probe query={query} asked={asked} />);
};
beforeEach(() => {
  vi.clearAllMocks();
  selectedWords.mockReturnValue(null);
});
afterEach(() => page.unmount());

test.each([
  ['words are asked for', { query: '储能', quote: '' }, true],
  ['words are asked for in a passage', { query: '储能', quote: '一季度储能装机' }, true],
  ['a passage is cited', CITED, false],
  ['nothing is asked for', NOTHING, false],
])('where %s it is open at first: %o %s', async (_, asked, isOpen) => {
  await show(asked.query, asked);
  expect(bar.isOpen).toBe(isOpen);
});

test('a cited passage that is not found is said, when everything was looked through', async () => {
  const lost = { query: CITED.query, asked: CITED, total: 0 };
  page = await mount(<Probe {...lost} scanned={3} />);
  expect(bar.isOpen).toBe(false);
  await page.show(<Probe {...lost} />);
  expect(bar.isOpen).toBe(true);
  await doing(() => bar.close());
  expect(bar.isOpen).toBe(false);
});

test('a cited passage is marked until it is put away by the key that closes the bar', async () => {
  await show(CITED.query, CITED);
  expect(bar.isFinding).toBe(true);
  await doing(() => bar.close());
  expect(setQuery).toHaveBeenLastCalledWith('', 'phrase');
  await page.show(<Probe query="" asked={CITED} />);
  expect([bar.isFinding, bar.isOpen]).toEqual([false, false]);
});

test('words that are selected in the pages are sought as they stand, and the view stays', async () => {
  selectedWords.mockReturnValue('装机量');
  await show('储能');
  await doing(() => bar.open());
  expect(setQuery.mock.calls).toEqual([['装机量', 'phrase', 'none']]);
  expect(bar.isOpen).toBe(true);
});

test('what is sought already is not sought anew', async () => {
  await show('储能');
  await doing(() => bar.open());
  expect(setQuery).not.toHaveBeenCalled();
});

test('closing takes the marks away and gives the pages the focus; opening marks again what was sought last', async () => {
  await show('储能', { query: '储能', quote: '' });
  await doing(() => bar.close());
  expect(bar.isOpen).toBe(false);
  expect(setQuery).toHaveBeenLastCalledWith('', 'phrase');
  expect(focus).toHaveBeenCalled();
  await page.show(<Probe query="" />);
  await doing(() => bar.open());
  expect(setQuery).toHaveBeenLastCalledWith('储能', 'words', 'none');
});

test('one types over what stands in the field', async () => {
  await show('储能');
  const field = bar.input.current;
  await doing(() => bar.open());
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, 2]);
});
