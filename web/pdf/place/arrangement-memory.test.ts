import { expect, test } from 'vitest';
import { storeOf } from '#web/ui/browser-store.ts';
import { type Arrangement, recallArrangement, rememberArrangement } from './arrangement-memory.ts';

function memory(first: string | null = null) {
  let kept = first;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
}

const SIDEWAYS: Arrangement = { turn: 90, isSpread: true };

test('each report keeps how it was laid, the 50 changed last', () => {
  const store = memory();
  for (let fid = 1; fid <= 52; fid++) rememberArrangement(store, String(fid), SIDEWAYS);
  rememberArrangement(store, '52', { turn: 180, isSpread: false });
  expect(recallArrangement(store, '52')).toEqual({ turn: 180, isSpread: false });
  expect(recallArrangement(store, '3')).toEqual(SIDEWAYS);
  expect(recallArrangement(store, '2')).toEqual({ turn: 0, isSpread: false });
});

test('nonsense and forbidden storage lay pages as they come', () => {
  for (const odd of ['{', '{"a":1}', '[["7",{"turn":45,"isSpread":true}]]', '[["7",null]]', '[7]'])
    expect(recallArrangement(memory(odd), '7')).toEqual({ turn: 0, isSpread: false });
  const forbidden = storeOf(() => {
    throw new Error('SecurityError');
  });
  expect(recallArrangement(forbidden, '7').turn).toBe(0);
  expect(() => rememberArrangement(forbidden, '7', SIDEWAYS)).not.toThrow();
});
