import type { TextRange } from '#contract/wire/fields.ts';
import type { Intent, IntentWord } from './intent.ts';

/** What was exchanged, and where what was typed for it stands. */
export interface Exchange {
  range: TextRange;
  instead: string;
}

/** A place of the corrected keyword in the typed one: within what was exchanged its beginning or its end. */
function placeAsTyped(place: number, exchanges: readonly Exchange[], isEnd: boolean): number {
  let shift = 0;
  for (const { range, instead } of exchanges.toSorted((a, b) => a.range[0] - b.range[0])) {
    const [start, end] = range;
    const from = start + shift;
    const to = from + instead.length;
    if (place <= from) break;
    if (place < to) return isEnd ? end : start;
    shift += instead.length - (end - start);
  }
  return place - shift;
}

/** An intent that was read out of the corrected keyword, with its places in the typed one: a character that was put in moves all behind it. */
export function rangesAsTyped(intent: Intent, exchanges: readonly Exchange[]): Intent {
  const back = ([start, end]: TextRange): TextRange => [
    placeAsTyped(start, exchanges, false),
    placeAsTyped(end, exchanges, true),
  ];
  const word = (one: IntentWord): IntentWord => ({
    ...one,
    range: back(one.range),
    ...(one.otherwise === undefined ? {} : { otherwise: word(one.otherwise) }),
    ...(one.lone === undefined ? {} : { lone: word(one.lone) }),
  });
  return {
    ...intent,
    words: intent.words.map(word),
    runs: intent.runs.map((run) => ({ ...run, range: back(run.range) })),
    alternatives: intent.alternatives.map((words) => words.map(word)),
    preferences: intent.preferences.map((one) => ({ ...one, range: back(one.range) })),
  };
}
