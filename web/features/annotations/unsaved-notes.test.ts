import { expect, test } from 'vitest';
import { type BrowserStore, storeOf } from '#web/ui/browser-store.ts';
import { forgetUnsaved, recallUnsaved, rememberUnsaved, type UnsavedNote } from './unsaved-notes.ts';

function memory(kept = new Map<string, string>()): BrowserStore {
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value).has(name),
    removeItem: (name) => void kept.delete(name),
    keys: () => [...kept.keys()],
  };
}

const entry = (change: Partial<UnsavedNote> = {}): UnsavedNote => ({
  key: 'a',
  uid: 7,
  fid: 3,
  colour: 'yellow',
  note: '看排产',
  passage: null,
  base: { id: 5, version: 2 },
  ...change,
});

test('what was typed is there again for the same person in the same report, until it is saved', () => {
  const store = memory();
  rememberUnsaved(store, entry());
  rememberUnsaved(store, entry({ note: '看排产与库存' }));
  rememberUnsaved(store, entry({ key: 'b', fid: 4 }));
  rememberUnsaved(store, entry({ key: 'c', uid: 77 }));
  expect(recallUnsaved(store, { uid: 7, fid: 3 })).toEqual([entry({ note: '看排产与库存' })]);
  expect(recallUnsaved(store, { uid: 8, fid: 3 })).toEqual([]);
  forgetUnsaved(store, entry());
  expect(recallUnsaved(store, { uid: 7, fid: 3 })).toEqual([]);
  expect(recallUnsaved(store, { uid: 77, fid: 3 })).toHaveLength(1);
});

test('damaged and forbidden storage stops nobody', () => {
  const damaged = memory(
    new Map([
      ['yanjian-unsaved-note:7:a', '{'],
      ['yanjian-unsaved-note:7:b', '{"key":"b"}'],
    ]),
  );
  expect(recallUnsaved(damaged, { uid: 7, fid: 3 })).toEqual([]);
  const forbidden = storeOf(() => {
    throw new Error('SecurityError');
  });
  expect(recallUnsaved(forbidden, { uid: 7, fid: 3 })).toEqual([]);
  expect(() => rememberUnsaved(forbidden, entry())).not.toThrow();
});
