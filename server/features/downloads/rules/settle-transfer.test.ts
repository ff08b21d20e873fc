import { expect, test } from 'vitest';
import { type EndedTransfer, FORGIVEN_A_DAY, givesBack } from './settle-transfer.ts';

const transfer = (change: Partial<EndedTransfer>): EndedTransfer => ({
  end: 'cancelled',
  sentBytes: 10,
  sizeBytes: 100,
  forgivenToday: 0,
  ...change,
});

test.each<[string, Partial<EndedTransfer>, boolean]>([
  ['a finished transfer', { end: 'finished', sentBytes: 100 }, false],
  [
    'one that broke through our fault, however late',
    { end: 'broken', sentBytes: 99, forgivenToday: 50 },
    true,
  ],
  ['one that was cancelled early, however often', { sentBytes: 49, forgivenToday: 50 }, true],
  ['one that was cancelled late', { sentBytes: 50 }, true],
  [
    'one that was cancelled late for the last time that is forgiven',
    { sentBytes: 99, forgivenToday: FORGIVEN_A_DAY - 1 },
    true,
  ],
  ['one that was cancelled late too often', { sentBytes: 99, forgivenToday: FORGIVEN_A_DAY }, false],
])('%s: given back is %s', (_name, change, isBack) => {
  expect(givesBack(transfer(change))).toBe(isBack);
});
