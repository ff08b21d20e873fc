import { describe, expect, it } from 'vitest';
import type { AreaMatter, Box } from '#server/ports/pdf.ts';
import { withoutRepeatedPictures } from './repeated-pictures.ts';

const MARK: Box = { left: 108.2, top: 352, right: 488, bottom: 490.1 };
const own = (at: number): Box => ({ left: 100, top: 100 + at, right: 300, bottom: 200 + at });
const matter = (...images: Box[]): AreaMatter => ({ paths: [], words: [], images });

describe('pictures in the same place of page after page', () => {
  it('are of no chart, and what is drawn on one page alone stays', () => {
    const read = withoutRepeatedPictures([
      { page: 3, matter: matter(MARK) },
      { page: 4, matter: matter({ ...MARK, left: 108 }, own(0)) },
      { page: 7, matter: matter(MARK) },
      { page: 8, matter: matter(own(30)) },
    ]);
    expect(read.map((area) => area?.images.length)).toEqual([0, 1, 0, 1]);
    expect(read[1]?.images).toEqual([own(0)]);
  });

  it('stay where they are on two pages, or several times on one', () => {
    const areas = [3, 3, 4, 4].map((page) => ({ page, matter: matter(MARK) }));
    expect(withoutRepeatedPictures(areas).map((area) => area?.images.length)).toEqual([1, 1, 1, 1]);
  });

  it('cost nothing where a chart could not be read', () => {
    expect(withoutRepeatedPictures([{ page: 1, matter: null }])).toEqual([null]);
  });
});
