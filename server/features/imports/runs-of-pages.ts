import type { PdfPage } from '#server/ports/pdf.ts';
import type { PageRun } from '../contents/index.ts';

const inHundredths = (points: number): number => Math.round(points * 100) / 100;

/** Pages as runs of pages alike: most files are one. */
export function runsOfPages(pages: readonly Pick<PdfPage, 'width' | 'height'>[]): PageRun[] {
  const runs: PageRun[] = [];
  for (const page of pages) {
    const [width, height] = [inHundredths(page.width), inHundredths(page.height)];
    const last = runs.at(-1);
    if (last?.[1] === width && last[2] === height) last[0] += 1;
    else runs.push([1, width, height]);
  }
  return runs;
}
