import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { licencesText, refusedLicences, shippedPackages } from './licences.ts';

const LOCK_FILE = resolve(import.meta.dirname, '../../package-lock.json');
const one = (name: string, licence: string) => ({ name, version: '1.0.0', licence });

test('nothing is shipped under a licence that is not among the allowed', () => {
  const shipped = shippedPackages(LOCK_FILE);
  expect(shipped.length).toBeGreaterThan(300);
  expect(refusedLicences(shipped)).toEqual([]);
  const names = shipped.map(({ name }) => name);
  expect(names).toContain('fastify');
  // What builds and tests only is no part of it.
  expect(names).not.toContain('vitest');
});

test('an expression is allowed where all that must hold are, and an exception is one package’s', () => {
  expect(
    refusedLicences([
      one('a', '(MIT OR GPL-3.0-only)'),
      one('b', 'Apache-2.0 AND MIT'),
      one('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
    ]),
  ).toEqual([]);
  const refused = refusedLicences([
    one('c', 'MIT AND GPL-3.0-only'),
    one('d', ''),
    one('e', 'LGPL-3.0-or-later'),
    one('f', 'SEE LICENSE IN LICENSE.md'),
    // Brackets within: what must hold besides them is not one of what they offer.
    one('g', '(MIT OR Apache-2.0) AND GPL-3.0-only'),
    one('h', 'GPL-3.0-only AND (MIT OR ISC)'),
  ]);
  expect(refused.map((line) => line.split(' ')[0])).toEqual(['c', 'd', 'e', 'f', 'g', 'h']);
  expect(refused[1]).toContain('没有写明');
});

test('the list names every package once with its licence', () => {
  const shipped = shippedPackages(LOCK_FILE);
  const lines = licencesText(shipped).split('\n');
  for (const { name, version, licence } of shipped) expect(lines).toContain(`${name} ${version}\t${licence}`);
  expect(new Set(lines.slice(0, shipped.length)).size).toBe(shipped.length);
});
