import { useEffect, useState } from 'react';
import type { PageSize } from '../layout/page-layout.ts';
import type { Reading } from './reading-context.ts';

const BATCH = 16;

const differs = (a: PageSize | undefined, b: PageSize) => a?.width !== b.width || a.height !== b.height;

/** Page numbers from the one in view outwards: near heights matter first. */
export function outwardsFrom(page: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1).sort(
    (a, b) => Math.abs(a - page) - Math.abs(b - page) || a - b,
  );
}

/**
 * Sizes of all pages. All are taken to be like the first until each is asked, quietly and after the first
 * page has been drawn; the view is anchored, so a corrected height never moves what is being read.
 */
export function usePageSizes(reading: Reading, first: PageSize): readonly PageSize[] {
  const count = reading.document.numPages;
  const [sizes, setSizes] = useState<readonly PageSize[]>(() => Array.from({ length: count }, () => first));

  useEffect(() => {
    let stopped = false;
    async function ask() {
      await reading.firstDrawn;
      const order = outwardsFrom(reading.currentIndex.current + 1, count);
      for (let at = 0; at < order.length && !stopped; at += BATCH) {
        const found = await Promise.all(
          order.slice(at, at + BATCH).map(async (number) => {
            const { width, height } = (await reading.document.getPage(number)).getViewport({ scale: 1 });
            return { index: number - 1, size: { width, height } };
          }),
        );
        if (stopped) return;
        setSizes((known) => {
          const changed = found.filter(({ index, size }) => differs(known[index], size));
          if (changed.length === 0) return known;
          const next = [...known];
          for (const { index, size } of changed) next[index] = size;
          return next;
        });
      }
    }
    // A page that cannot be read keeps the guessed size; drawing it will say what is wrong.
    ask().catch(() => {});
    return () => {
      stopped = true;
    };
  }, [reading, count]);
  return sizes;
}
