import type { IntentWord } from './intent.ts';

interface HeldWord {
  word: Pick<IntentWord, 'faint' | 'range'>;
  /** By so many reports. */
  held: number;
}

interface HeldIntent<Word> {
  words: readonly Word[];
  /** Of each clause of alternatives its words. */
  alternatives: readonly (readonly Word[])[];
}

/**
 * The words that say what is asked about and that no report holds: nothing found beside them answers. Null where something is known of the
 * subject, be it one of alternatives: a lesser word that is missing is told with each report.
 */
export function absentSubject<Word extends HeldWord>({
  words,
  alternatives,
}: HeldIntent<Word>): Word[] | null {
  const known = alternatives.flatMap((each) => each.find(({ held }) => held > 0) ?? []);
  const telling = [...words.filter(({ word }) => !word.faint), ...known];
  const absent = telling.filter(({ held }) => held === 0);
  const [first] = telling.toSorted((a, b) => a.word.range[0] - b.word.range[0]);
  const isSubject = first?.held === 0 || absent.length * 2 > telling.length;
  return absent.length > 0 && isSubject ? absent : null;
}
