import { boxHeight } from '#server/platform/geometry/boxes.ts';
import type { Draft } from './draft-paragraph.ts';
import { beginsItem, DOUBLE_SPACING, isCutOff, isHung, isIndented, standsAlone } from './draft-paragraph.ts';
import { BULLET, HAN, hanIn, joinText, RUNNING_HAN } from './line-patterns.ts';

/** A sentence cut off at the foot of a page or column goes on in the next one, over charts, notes and scraps of formulas in between. */
export function joinAcrossPages(drafts: Draft[]): Draft[] {
  const joined: Draft[] = [];
  let open: Draft | null = null;
  let overScraps = false;
  for (const draft of drafts) {
    const isOver = overScraps && open !== null && followsClosely(open, draft);
    if (open && isProse(draft) && (resumes(open, draft) || isOver)) {
      open.text = joinText(open.text, draft.text);
      open.areas.push(...draft.areas);
      open.lines.push(...draft.lines);
      open.full = draft.full;
      open.column = draft.column;
      if (!isCutOff(open) && !isFilledSetIn(open)) open = null;
      overScraps = false;
      continue;
    }
    joined.push(draft);
    if (open && isScrap(draft, open)) overScraps = true;
    else if (isProse(draft)) {
      open = isCutOff(draft) || isFilledSetIn(draft) ? draft : null;
      overScraps = false;
    }
  }
  return joined;
}

/** What is left of a formula: small type that says nothing by itself, and is no paragraph in the end. */
const isScrap = (draft: Draft, open: Draft): boolean =>
  !draft.table &&
  draft.text.length <= SCRAP &&
  !HAN.test(draft.text) &&
  (draft.fontSize < SMALL_TYPE * open.fontSize || draft.text.length === 1);
const SCRAP = 12;
const SMALL_TYPE = 0.85;

/** The next line of the same column, which a part of a fraction in the line before it stands over. */
function followsClosely(open: Draft, draft: Draft): boolean {
  const [last, first] = [open.lines.at(-1), draft.lines[0]];
  if (!last || !first || open.column !== draft.column || last.page !== first.page) return false;
  const gap = first.line.box.top - last.line.box.bottom;
  const isNear = gap > 0 && gap < DOUBLE_SPACING * boxHeight(last.line.box);
  const isRunning = hanIn(last.line.text) >= RUNNING_HAN && HAN.test(draft.text);
  return (
    isNear &&
    isRunning &&
    !draft.bold &&
    !beginsItem(open, draft.text) &&
    !isIndented(open, last.line, first.line)
  );
}

/** Figures alone, such as the mark of a footnote or the dates of an axis, are none. */
const isProse = (draft: Draft): boolean =>
  !draft.table &&
  !draft.aside &&
  !draft.column?.cell &&
  !standsAlone(draft.text) &&
  /\p{L}/u.test(draft.text);

/** Its first line is set in, and its last one filled: where it goes on cannot be told by a sentence that ends. */
function isFilledSetIn({ full, bold, lines, text }: Draft): boolean {
  const [first, second] = lines.map(({ line }) => line);
  const isSetIn = first && second && first.box.left - second.box.left > SET_IN * first.fontSize;
  return full && !bold && isSetIn === true && text.endsWith('。');
}
const SET_IN = 1.5;

/** What begins where the lines of the open paragraph do, and is not set in as its first line, is of it. */
function isNotSetIn(open: Draft, draft: Draft): boolean {
  const [before, first] = [open.lines.at(-1)?.line, draft.lines[0]?.line];
  return (
    before !== undefined &&
    first !== undefined &&
    hanIn(draft.text) >= RUNNING_HAN &&
    Math.abs(before.box.left - first.box.left) < 1
  );
}

function resumes(open: Draft, draft: Draft): boolean {
  if (!isCutOff(open) && !isNotSetIn(open, draft)) return false;
  const lastPage = open.lines.at(-1)?.page ?? open.page;
  const first = draft.lines[0]?.line;
  if (!first || draft.page > lastPage + 1 || draft.page < lastPage || open.column === draft.column)
    return false;
  const last = open.lines.at(-1)?.line;
  const second = draft.lines[1]?.line;
  const isSetIn = second !== undefined && first.box.left >= second.box.left + first.fontSize;
  const atMargin = last && !isSetIn && Math.abs(first.box.left - last.box.left) < first.fontSize / 2;
  const bullet = BULLET.test(open.text) ? open.lines[0]?.line : undefined;
  const isOfItem = bullet !== undefined && isHung(bullet, first);
  const indented =
    !atMargin && !isOfItem && first.box.left > (draft.column?.left ?? 0) + first.fontSize * 1.5;
  return (
    !indented &&
    !beginsItem(open, draft.text) &&
    (!draft.bold || open.bold) &&
    Math.abs(open.fontSize - draft.fontSize) < 0.8
  );
}
