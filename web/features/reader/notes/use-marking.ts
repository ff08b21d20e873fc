import type { HighlightColour, PlacedBox } from '#contract/calls/annotations.ts';
import { ANNOTATION_LIMITS, longQuoteText } from '#contract/rights/annotation-limits.ts';
import { type MarkedPassage, useNotes } from '#web/features/annotations/index.ts';
import type { PlacedLine, SelectedPassage } from '#web/pdf/view/selected-passage.ts';
import { notify } from '#web/ui/notices/notices.tsx';

const boxOf = ({ page, left, top, right, bottom }: PlacedLine): PlacedBox => {
  const parts = (share: number) => Math.round(share * 10_000);
  return [page, parts(left), parts(top), parts(right), parts(bottom)];
};

const markedOf = ({ page, text, before, after, lines }: SelectedPassage): MarkedPassage => ({
  quote: text,
  prefix: before,
  suffix: after,
  page,
  boxes: lines.slice(0, ANNOTATION_LIMITS.boxes).map(boxOf),
});

/** What a selection can be made into: a highlight, or a note that one begins to write. */
export function useMarking(passage: SelectedPassage) {
  const notes = useNotes();
  const mark = (colour: HighlightColour): string | null => {
    if (passage.text.length > ANNOTATION_LIMITS.quoteUnits) {
      notify(longQuoteText, 'warning');
      return null;
    }
    const key = notes.add(markedOf(passage), colour);
    document.getSelection()?.removeAllRanges();
    return key;
  };
  return {
    highlight: (colour: HighlightColour) => void mark(colour),
    write: () => {
      const key = mark('yellow');
      if (key !== null) notes.open(key, passage.box, true);
    },
  };
}
