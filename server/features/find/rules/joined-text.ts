import { isPartedBySpace } from '#contract/text/parted-by-space.ts';

/** The normalised texts of pages, one after another, so that what goes on over a page break stands as one. */
export interface JoinedText {
  text: string;
  /** Where each page begins. */
  starts: readonly number[];
}

export function joinPages(texts: readonly string[]): JoinedText {
  const starts: number[] = [];
  let text = '';
  for (const page of texts) {
    if (isPartedBySpace(text.at(-1) ?? '', page[0] ?? '')) text += ' ';
    starts.push(text.length);
    text += page;
  }
  return { text, starts };
}

/** Half-open range in the text of one page. */
export interface PageRange {
  /** 1-based. */
  page: number;
  start: number;
  end: number;
}

/** Cuts a range of the joined text at the pages it goes over. */
export function pageRanges(
  { text, starts }: JoinedText,
  { start, end }: { start: number; end: number },
): PageRange[] {
  return starts.flatMap((from, index) => {
    const next = starts[index + 1] ?? text.length;
    const [begin, stop] = [Math.max(start, from), Math.min(end, next)];
    return stop > begin ? [{ page: index + 1, start: begin - from, end: stop - from }] : [];
  });
}
