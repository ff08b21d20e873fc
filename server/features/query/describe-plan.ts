import type { UnderstoodPart } from '#contract/calls/search.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { Intent } from '../language/index.ts';
import { describeIntent, describeQuery, type MarkableTexts, markableTexts } from '../language/index.ts';
import type { CheckedIndex } from './allowed-index.ts';
import type { SearchPlan } from './plan-search.ts';
import type { WeighedIntent } from './weigh-intent.ts';
import { countHeld, saying, type WeighedWord } from './weigh-word.ts';

type AnyPlan = Pick<SearchPlan, 'strict' | 'intent' | 'keyword'>;

/** What is marked: the words that were looked for, and what must hold. */
export function markedTexts({ strict, intent }: AnyPlan, { words, asTyped }: WeighedIntent): MarkableTexts {
  const { title, body } = markableTexts(strict);
  const together = words.length > 0 ? [intent.together] : [];
  const sought = [...words.flatMap(({ word }) => word.texts), ...together, ...(asTyped?.texts ?? [])];
  return { title: [...new Set([...title, ...sought])], body: [...new Set([...body, ...sought])] };
}

/** Another word of the query holds all of its place, as 血制品 does that of 制品. */
const isInside = ([start, end]: TextRange, words: WeighedIntent['words']): boolean =>
  words.some(
    ({ word: { range } }) => range[0] <= start && range[1] >= end && range[1] - range[0] > end - start,
  );

/** The words that are asked for: a name that was corrected is one, however many pieces its slip made, and 锂走势, which stands nowhere, two. */
const weighedIntent = ({ intent }: AnyPlan, { words }: WeighedIntent): Intent => ({
  ...intent,
  words: words.filter(({ word }) => !isInside(word.range, words)).map(({ word }) => word),
});

/** Of the reports that hold the rarer of two words so many say both as one: 低空 and 经济, and not 固态电池 and 产业化. */
const MOSTLY_SAID = 0.5;
/** In fewer reports two words stand beside each other by chance. */
const LEAST_SAID = 5;
const CHINESE = /^\p{Script=Han}{2,}$/u;

/** A word just as it was typed, and nothing beside. */
const isPlain = ({ word: { text, entity, added, faint } }: WeighedWord): boolean =>
  CHINESE.test(text) && entity === null && added.length === 0 && !faint;

/** Ranges that touch as one; what touches none is left out. */
export function joinTouching(ranges: readonly TextRange[]): TextRange[] {
  const joined: { range: TextRange; parts: number }[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last === undefined || start > last.range[1]) joined.push({ range: [start, end], parts: 1 });
    else
      joined.splice(-1, 1, { range: [last.range[0], Math.max(last.range[1], end)], parts: last.parts + 1 });
  }
  return joined.filter(({ parts }) => parts > 1).map(({ range }) => range);
}

/**
 * Stretches of the keyword that people know as one word though it is sought as two: where titles and texts mostly say both beside each other,
 * or none says either.
 */
export async function wordsAsOne(
  { index }: { index: Pick<CheckedIndex, 'count'> },
  { plan: { titleOnly }, weighed }: { plan: Pick<SearchPlan, 'titleOnly'>; weighed: WeighedIntent },
): Promise<TextRange[]> {
  const inOrder = weighed.words.toSorted((a, b) => a.word.range[0] - b.word.range[0]);
  const pairs = inOrder.flatMap((first, at) => {
    const second = inOrder[at + 1];
    const touch = second !== undefined && first.word.range[1] === second.word.range[0];
    return touch && isPlain(first) && isPlain(second) ? [[first, second] as const] : [];
  });
  const said = await Promise.all(
    pairs.map(async ([first, second]) => {
      const least = Math.min(first.held, second.held);
      if (least === 0) return first.held === second.held;
      const held = await countHeld({ index }, saying(first.word.text + second.word.text, titleOnly));
      return held >= LEAST_SAID && held >= MOSTLY_SAID * least;
    }),
  );
  return joinTouching(
    pairs.filter((_, at) => said[at]).flatMap((pair) => pair.map(({ word }) => word.range)),
  );
}

/** A word as it was typed, with what belongs to it. */
export function typedWhole(range: TextRange, asOne: readonly TextRange[], keyword: string): string {
  const whole = asOne.find(([start, end]) => range[0] >= start && range[1] <= end);
  return keyword.slice(...(whole ?? range));
}

/** The chips of words that are one as one chip. */
function joinParts(parts: readonly UnderstoodPart[], asOne: readonly TextRange[], keyword: string) {
  const joined = parts.map((part): UnderstoodPart => {
    const whole = asOne.find(([start, end]) => part.range[0] >= start && part.range[1] <= end);
    if (whole === undefined || part.kind !== 'word') return part;
    const label = keyword.slice(...whole);
    return { ...part, label, range: whole, strict: `"${label}"` };
  });
  return [
    ...new Map(joined.map((part) => [`${part.kind} ${part.range.join()} ${part.label}`, part])).values(),
  ];
}

/** The chips above the results, in the order of the keyword. */
export const understoodParts = (
  plan: AnyPlan,
  weighed: WeighedIntent,
  keyword: string,
  asOne: readonly TextRange[] = [],
): UnderstoodPart[] =>
  joinParts(
    [...describeQuery(plan.strict), ...describeIntent(weighedIntent(plan, weighed), keyword)].sort(
      (a, b) => a.range[0] - b.range[0],
    ),
    asOne,
    keyword,
  );
