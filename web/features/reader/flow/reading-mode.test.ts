import { expect, test } from 'vitest';
import { storeOf } from '#web/ui/browser-store.ts';
import { firstMode, rememberMode } from './reading-mode.ts';

const report = { page_count: 8, unread_pages: 0, paragraphCount: 12 };
const asked = { chart: null };

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('a phone begins with the text, a desk with the pages, and both with what was chosen last', () => {
  const store = shelf();
  expect(firstMode(report, asked, { store, isNarrow: true })).toBe('text');
  expect(firstMode(report, asked, { store, isNarrow: false })).toBe('pages');
  rememberMode(store, 'pages');
  expect(firstMode(report, asked, { store, isNarrow: true })).toBe('pages');
  rememberMode(store, 'text');
  expect(firstMode(report, asked, { store, isNarrow: false })).toBe('text');
});

test('what has no words, and what is asked for by its chart, begins with the pages', () => {
  const here = { store: shelf(), isNarrow: true };
  expect(firstMode({ ...report, unread_pages: 4 }, asked, here)).toBe('pages');
  expect(firstMode({ ...report, unread_pages: 3 }, asked, here)).toBe('text');
  expect(firstMode({ ...report, paragraphCount: 0 }, asked, here)).toBe('pages');
  expect(firstMode(report, { chart: 7 }, here)).toBe('pages');
});

test('a storage that is forbidden costs the memory alone', () => {
  const forbidden = storeOf(() => {
    throw new Error('SecurityError');
  });
  rememberMode(forbidden, 'pages');
  expect(firstMode(report, asked, { store: forbidden, isNarrow: true })).toBe('text');
});
