import { useEffect, useState } from 'react';
import type { PageSize } from '../layout/page-layout.ts';
import { type PageRun, sizesOfRuns } from '../layout/page-runs.ts';
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
 * Sizes of all pages. Where `runs` do not say, all are taken to be like the first until each is asked, quietly and after the
 * first page has been drawn, for which much of the file may have to come; the view is anchored, so a corrected height never moves
 * what is being read.
 */
export function usePageSizes(
  reading: Reading,
  first: PageSize,
  runs: readonly PageRun[],
): readonly PageSize[] {
  const count = reading.document.numPages;
  const [known] = useState(() => sizesOfRuns(runs, count, first));
  const [sizes, setSizes] = useState<readonly PageSize[]>(
    () => known ?? Array.from({ length: count }, () => first),
  );

  useEffect(() => {
    if (known !== null) return;
    const stopping = new AbortController();
    // A page that cannot be read keeps the guessed size; drawing it will say what is wrong.
    askSizes(reading, (found) => setSizes((old) => corrected(old, found)), stopping.signal).catch(() => {});
    return () => stopping.abort();
  }, [reading, known]);
  return sizes;
}

interface FoundSize {
  index: number;
  size: PageSize;
}

async function askSizes(reading: Reading, onFound: (found: FoundSize[]) => void, signal: AbortSignal) {
  await reading.firstDrawn;
  const order = outwardsFrom(reading.currentIndex.current + 1, reading.document.numPages);
  const ask = async (number: number): Promise<FoundSize> => {
    const { width, height } = (await reading.document.getPage(number)).getViewport({ scale: 1 });
    return { index: number - 1, size: { width, height } };
  };
  for (let at = 0; at < order.length && !signal.aborted; at += BATCH) {
    const found = await Promise.all(order.slice(at, at + BATCH).map(ask));
    if (!signal.aborted) onFound(found);
  }
}

function corrected(known: readonly PageSize[], found: readonly FoundSize[]): readonly PageSize[] {
  const changed = found.filter(({ index, size }) => differs(known[index], size));
  if (changed.length === 0) return known;
  const next = [...known];
  for (const { index, size } of changed) next[index] = size;
  return next;
}
