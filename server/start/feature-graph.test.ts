import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { circlesOf, passedEdges, realGraph } from '#server/testing/feature-graph.ts';

const RULES = new URL('../../.dependency-cruiser.mjs', import.meta.url).href;
const Rules = z.object({ FEATURE_EDGES: z.record(z.string(), z.array(z.string())) });

test('the listed edges are those of the imports and of what the start gives, closures included', async () => {
  const { FEATURE_EDGES } = Rules.parse(await import(RULES));
  const listed = Object.entries(FEATURE_EDGES).filter(([, others]) => others.length > 0);
  const real = Object.fromEntries(realGraph());
  expect(real).toEqual(Object.fromEntries(listed.map(([one, others]) => [one, others.toSorted()])));
});

test('features stand in no circle', () => {
  expect(circlesOf(realGraph())).toEqual([]);
});

test('a closure, a member and a whole feature are seen, and a key, a comment and a string are not', () => {
  const source = readFileSync(new URL('create-features.ts', import.meta.url), 'utf8');
  const given = (argument: string) =>
    passedEdges(
      source.replace(
        'createScans({ ...behind, contents, library })',
        `createScans({ ...behind, ${argument} })`,
      ),
    )
      .filter(([one]) => one === 'scans')
      .map(([, other]) => other);
  expect(given('library')).toEqual(['library']);
  expect(given('reread: (fid) => imports.rereadOne(fid)')).toEqual(['imports']);
  expect(given('find: search.find')).toEqual(['search']);
  expect(given('alerts')).toEqual(['alerts']);
  expect(given("charts: 'home' /* reader */")).toEqual([]);
});

test('whoever asks to be told stands on the one who tells', () => {
  const edges = passedEdges();
  expect(edges).toContainEqual(['imports', 'scans']);
  expect(edges).not.toContainEqual(['scans', 'imports']);
});
