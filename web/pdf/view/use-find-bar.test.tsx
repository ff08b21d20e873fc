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
let bar: ReturnType<typeof useFindBar>;
function Probe({
  query,
  mode = 'words',
  isOpen = false,
}: {
  query: string;
  mode?: FindMode;
  isOpen?: boolean;
}) {
  bar = useFindBar({ query, mode, setQuery }, scroller, isOpen);
  return <input ref={bar.input} defaultValue="旧的" />;
}
let page: Awaited<ReturnType<typeof mount>>;
const show = async (query: string, isOpen = false) => {
  page = await mount(<Probe query={query} isOpen={isOpen} />);
};
beforeEach(() => {
  vi.clearAllMocks();
  selectedWords.mockReturnValue(null);
});
afterEach(() => page.unmount());

test('it is open at first where the address asks for words', async () => {
  await show('储能', true);
  expect(bar.isOpen).toBe(true);
  await page.unmount();
  await show('');
  expect(bar.isOpen).toBe(false);
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
  await show('储能', true);
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
