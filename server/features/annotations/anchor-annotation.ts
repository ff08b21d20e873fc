import type { PlacedBox } from '#contract/calls/annotations.ts';
import { ANNOTATION_LIMITS } from '#contract/rights/annotation-limits.ts';
import { type AnchorRange, findAgain, type KeptSelector, selectorOf } from '#contract/text/anchor-quote.ts';
import { normaliseText } from '#contract/text/normalise-text.ts';
import type { ContentText } from '../find/index.ts';
import { pageAt, placePassage, type SeenPassage, seenSelector } from './rules/place-in-text.ts';
import type { Anchored, AnnotationRow } from './store/tables.ts';

/** What is stored of a place: the words around it, and its boxes. */
async function anchoredAt(
  file: ContentText,
  ranges: readonly AnchorRange[],
  { prefix, suffix, isOnly }: KeptSelector,
): Promise<Anchored> {
  const boxes: PlacedBox[] = (await Promise.all(ranges.map((range) => file.boxesOf(range)))).flat();
  return {
    prefix,
    suffix,
    is_only: isOnly,
    page: boxes[0]?.[0] ?? pageAt(file, ranges[0]?.start ?? 0),
    top_share: boxes[0]?.[2] ?? 0,
    boxes: boxes.slice(0, ANNOTATION_LIMITS.boxes),
  };
}

/**
 * Where a passage that was just selected stands: by the lines of the file, else where the browser saw it (a table read column by
 * column, a file whose lines are not known).
 */
export async function anchorSeen(file: ContentText | null, seen: SeenPassage): Promise<Anchored> {
  const placed = file && placePassage(file, seen);
  if (file && placed) return anchoredAt(file, placed.ranges, placed.selector);
  const { prefix, suffix, isOnly } = seenSelector(seen);
  const boxes = [...seen.boxes];
  return { prefix, suffix, is_only: isOnly, page: seen.page, top_share: boxes[0]?.[2] ?? 0, boxes };
}

/** Where a passage of an earlier file stands in this one; null where it does not. */
export async function anchorAgain(
  file: ContentText,
  { quote, prefix, suffix, is_only }: Pick<AnnotationRow, 'quote' | 'prefix' | 'suffix' | 'is_only'>,
): Promise<Anchored | null> {
  const exact = normaliseText(quote).text;
  const ranges = findAgain(file.text, { exact, prefix, suffix, isOnly: is_only });
  return ranges && anchoredAt(file, ranges, selectorOf(file.text, exact, ranges));
}
