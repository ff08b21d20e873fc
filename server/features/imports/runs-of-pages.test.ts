import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOfPages } from './runs-of-pages.ts';

const page = fc.record({ width: fc.constantFrom(595.276, 842, 960), height: fc.constantFrom(841.89, 540) });

test('runs say every page in turn, and no two neighbours are alike', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 40 }), (pages) => {
      const runs = runsOfPages(pages);
      const said = runs.flatMap(([count, width, height]) =>
        Array.from({ length: count }, () => ({ width, height })),
      );
      expect(said).toEqual(
        pages.map(({ width, height }) => ({
          width: Number(width.toFixed(2)),
          height: Number(height.toFixed(2)),
        })),
      );
      for (const [at, run] of runs.entries()) expect(run.slice(1)).not.toEqual(runs[at + 1]?.slice(1));
    }),
  );
});
