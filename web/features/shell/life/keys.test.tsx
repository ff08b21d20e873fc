// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import { wantKeys } from '#web/ui/keys.ts';
import { startLife } from './start-life.ts';

const { showKeyHelp } = vi.hoisted(() => ({ showKeyHelp: vi.fn() }));
vi.mock('./show-key-help.tsx', () => ({ showKeyHelp }));
startLife();

const TITLES = ['甲', '乙', '丙'];

let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  localStorage.clear();
  showKeyHelp.mockClear();
  HTMLElement.prototype.checkVisibility = () => true;
  page = await mount(
    <main>
      <input aria-label="框" />
      {TITLES.map((title) => (
        <article key={title}>
          <h3>
            <a href="/preview/1">{title}</a>
          </h3>
          <button type="button">收藏{title}</button>
        </article>
      ))}
    </main>,
  );
});
afterEach(() => page.unmount());

async function press(key: string, options: KeyboardEventInit = {}) {
  await doing(async () => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
    // What a key does is loaded with the first of them.
    await vi.dynamicImportSettled();
  });
}
const focused = () => document.activeElement?.textContent;

test('j and k go through the list and stop at its ends, also from within an entry', async () => {
  for (const expected of ['甲', '乙', '丙', '丙']) {
    await press('j');
    expect(focused()).toBe(expected);
  }
  await press('k');
  expect(focused()).toBe('乙');
  document.querySelectorAll('button')[1]?.focus();
  await press('j');
  expect(focused()).toBe('丙');
});

test('? tells the keys', async () => {
  await press('?');
  expect(showKeyHelp).toHaveBeenCalledTimes(1);
});

test.each([
  ['typing', {}, () => document.querySelector('input')?.focus()],
  ['a shortcut of the browser', { ctrlKey: true }, () => {}],
  ['an input method that composes', { isComposing: true }, () => {}],
  ['one that tells by key code', { keyCode: 229 }, () => {}],
  ['keys that nobody wants', {}, () => wantKeys(false)],
])('%s is left alone', async (_, options, prepare) => {
  prepare();
  const before = document.activeElement;
  await press('j', options);
  await press('?', options);
  expect(document.activeElement).toBe(before);
  expect(showKeyHelp).not.toHaveBeenCalled();
});

test('keys that are wanted again work again', async () => {
  wantKeys(false);
  wantKeys(true);
  await press('j');
  expect(focused()).toBe('甲');
});
