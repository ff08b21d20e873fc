import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedUntil, signUntil } from './sign-until.ts';

const SECRET = 'a secret of tests';
const NOW = Date.parse('2026-11-24T12:00:00+08:00');
const SOON = NOW / 1000 + 60;
const asked = { secret: SECRET, now: NOW };
const LINK = ['a-link', 12, 'bound to this'] as const;

test('what was signed is good until it is over', () => {
  const proof = signUntil(LINK, SOON, SECRET);
  expect(isSignedUntil(LINK, proof, asked)).toBe(true);
  expect(isSignedUntil(LINK, proof, { ...asked, now: SOON * 1000 + 1 })).toBe(false);
});

test('nothing else is: another kind, another binding, another time, another secret, another proof', () => {
  const proof = signUntil(LINK, SOON, SECRET);
  expect(isSignedUntil(['b-link', 12, 'bound to this'], proof, asked)).toBe(false);
  expect(isSignedUntil(['a-link', 13, 'bound to this'], proof, asked)).toBe(false);
  expect(isSignedUntil(LINK, { ...proof, expires: String(SOON + 60) }, asked)).toBe(false);
  expect(isSignedUntil(LINK, proof, { ...asked, secret: 'another secret' })).toBe(false);
  fc.assert(
    fc.property(fc.string(), fc.string(), (expires, signature) => {
      fc.pre(signature !== proof.signature);
      expect(isSignedUntil(LINK, { expires, signature }, asked)).toBe(false);
      expect(isSignedUntil(LINK, { ...proof, signature }, asked)).toBe(false);
    }),
  );
});
