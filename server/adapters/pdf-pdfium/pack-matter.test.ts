import { expect, test } from 'vitest';
import type { AreaMatter, AreaPath, AreaWord, Box } from '#server/ports/pdf.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { packMatter, unpackMatter } from './pack-matter.ts';

/** Draws of what parts of pages hold, edges and texts of every kind. */
function draws(random: SeededRandom): () => AreaMatter {
  const upTo = (most: number): number => random.integer(0, most);
  const many = <One>(most: number, draw: () => One): One[] => Array.from({ length: upTo(most) }, draw);
  const box = (): Box => ({ left: upTo(600), top: -upTo(9) / 7, right: upTo(600) / 3, bottom: -0 });
  const paint = (): string | null => random.pick([null, 'pattern', '#ffffff', '#0a3b5c']);

  const path = (): AreaPath => ({
    pieces: many(4, () => ({ points: many(3000, () => upTo(9000) / 11), closed: upTo(1) === 1 })),
    fill: paint(),
    stroke: paint(),
    strokeWidth: upTo(30) / 7,
  });

  const word = (): AreaWord => ({
    text: random.pick(['', '亿元', '2024-05', 'pattern', '\ud840']),
    box: box(),
    fontSize: upTo(90) / 7,
    bold: upTo(1) === 1,
    angle: random.pick([0, 45, -90]),
  });

  return () => ({ paths: many(6, path), words: many(9, word), images: many(3, box) });
}

test('what is packed is the same again', () => {
  const random = seededRandom();
  const matter = draws(random);
  const found = Array.from({ length: 40 }, () => (random.integer(0, 4) === 0 ? null : matter()));
  const packed = packMatter(found);
  expect(unpackMatter(packed)).toEqual(found);
  // Each text once, however often it stands there.
  expect(new Set(packed.texts).size).toBe(packed.texts.length);
  expect(packed.texts.length).toBeLessThan(10);
});

test('nothing found is nothing found', () => {
  expect(unpackMatter(packMatter([]))).toEqual([]);
  expect(unpackMatter(packMatter([null]))).toEqual([null]);
});
