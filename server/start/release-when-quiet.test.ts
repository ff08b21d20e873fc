import { expect, test } from 'vitest';
import { createQuietWatch } from './release-when-quiet.ts';

const MIB = 1024 * 1024;

/** A process that holds 250 MiB at rest, and what a look at it did. */
function watched() {
  const state = { busy: 0, resident: 250 * MIB, released: 0 };
  const look = createQuietWatch({
    busyShare: () => state.busy,
    residentBytes: () => state.resident,
    release: () => {
      state.released += 1;
      state.resident = 260 * MIB;
    },
  });
  const looks = (count: number): number => {
    for (let at = 0; at < count; at += 1) look();
    return state.released;
  };
  return { state, looks };
}

test('what a burst left behind is given back once, after three quiet looks', () => {
  const { state, looks } = watched();
  Object.assign(state, { busy: 0.8, resident: 350 * MIB });
  expect(looks(60)).toBe(0);
  state.busy = 0.01;
  expect(looks(2)).toBe(0);
  expect(looks(1)).toBe(1);
  expect(looks(60)).toBe(1);
});

test('nobody who is being answered is kept waiting', () => {
  const { state, looks } = watched();
  state.resident = 350 * MIB;
  for (let turn = 0; turn < 20; turn += 1) {
    state.busy = 0.01;
    looks(2);
    state.busy = 0.2;
    expect(looks(1)).toBe(0);
  }
});

test('what little was taken on is kept, and what cannot be given back is not asked for again', () => {
  const { state, looks } = watched();
  state.resident = 270 * MIB;
  expect(looks(60)).toBe(0);
  state.resident = 300 * MIB;
  expect(looks(60)).toBe(1);
  expect(looks(60)).toBe(1);
});
