import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/account', '/account'],
  ['/report?search_key=%E7%85%A4&page=2#third', '/report?search_key=%E7%85%A4&page=2#third'],
  ['/detail?fid=1&to=//evil.example', '/detail?fid=1&to=//evil.example'],
])('%s is a path of this site', (address, path) => {
  expect(ownPath(address)).toBe(path);
});

test.each([
  '',
  'account',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\\\\evil.example',
  '///evil.example',
  '/\t\\/evil.example',
])('%j leads home instead of elsewhere', (address) => {
  expect(ownPath(address)).toBe('/index');
});

/** What browsers read otherwise than one would think, and a name to be led to. */
const PIECES = [
  '/',
  '\\',
  '\t',
  '\n',
  '\r',
  ' ',
  '.',
  '..',
  '%2e',
  '%09',
  ':',
  '@',
  '?',
  '#',
  'evil.example',
  'a',
];

test('whatever is written, a browser on the site stays there', () => {
  const written = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 10 })
    .map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof(written, fc.string()), (address) => {
      const path = ownPath(address);
      expect(path).toMatch(/^\//);
      expect(new URL(path, 'https://yanjian.example/newPassword').origin).toBe('https://yanjian.example');
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 5000 },
  );
});
