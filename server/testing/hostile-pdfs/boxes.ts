import type { HostileKinds } from './kinds.ts';
import { onePage, withWords } from './write-pdf.ts';

const sized = (box: string, more = ''): Buffer => onePage({ page: `/MediaBox ${box} ${more}` });

/** Pages of shapes that paper does not have. */
export const BOXES: HostileKinds = {
  zero: () => sized('[0 0 0 0]'),
  'a-point': () => sized('[0 0 1 1]'),
  'a-thread': () => sized('[0 0 14400 0.01]'),
  inverted: () => sized('[595 842 0 0]'),
  negative: () => sized('[-9000 -9000 -8000 -8000]'),
  'no-numbers': () => sized('[nan inf -inf NaN]'),
  words: () => sized('[(a) (b) (c) (d)]'),
  'too-few': () => sized('[0 0]'),
  itself: () => sized('3 0 R'),
  'the-limit': () => sized('[0 0 14400 14400]'),
  'beyond-the-limit': () => sized('[0 0 99999999999 99999999999]'),
  'beyond-floats': () => sized('[-1e38 -1e38 1e38 1e38]'),
  'a-unit-of-a-mile': () => sized('[0 0 595 842]', '/UserUnit 75000'),
  'a-unit-of-nothing': () => sized('[0 0 595 842]', '/UserUnit 0'),
  slanted: () => sized('[0 0 595 842]', '/Rotate 45'),
  spinning: (random) => sized('[0 0 595 842]', `/Rotate ${90 * random.integer(1e6, 2e7)}`),
  'crop-outside': () => sized('[0 0 595 842]', '/CropBox [5000 5000 6000 6000]'),
  'crop-to-nothing': () => sized('[0 0 595 842]', '/CropBox [100 100 100 100]'),
  'far-away-drawing': () => onePage({ content: withWords('1e30 0 0 1e30 1e30 1e30 cm 0 0 1 1 re f') }),
  'endless-scale': () => onePage({ content: withWords('1e38 1e38 1e38 1e38 0 0 cm 1e38 w 0 0 m 1 1 l S') }),
  'no-scale': () => onePage({ content: withWords('0 0 0 0 0 0 cm 0 0 100 100 re f 10 w 0 0 m 9 9 l S') }),
};
