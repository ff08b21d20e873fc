import { expect, test } from 'vitest';
import { storeOf } from '#web/ui/browser-store.ts';
import { recallListPlace, rememberListPlace } from './list-places.ts';

function createStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('each list keeps its own place, the last one told, and the oldest is forgotten', () => {
  const store = createStore();
  rememberListPlace(store, '/report?search_key=a', 300);
  rememberListPlace(store, '/report?search_key=a', 420);
  expect(recallListPlace(store, '/report?search_key=a')).toBe(420);
  expect(recallListPlace(store, '/report?search_key=b')).toBe(0);
  for (let index = 0; index < 20; index++) rememberListPlace(store, `/report?page=${index}`, index);
  expect(recallListPlace(store, '/report?search_key=a')).toBe(0);
  expect(recallListPlace(store, '/report?page=0')).toBe(0);
  expect(recallListPlace(store, '/report?page=19')).toBe(19);
});

test('damaged or forbidden storage means the top of the list', () => {
  const broken = { getItem: () => '[{"address":1}, 7', setItem: () => {} };
  const forbidden = storeOf(() => {
    throw new Error('SecurityError');
  });
  for (const store of [broken, forbidden]) {
    rememberListPlace(store, '/report', 5);
    expect(recallListPlace(store, '/report')).toBe(0);
  }
});
