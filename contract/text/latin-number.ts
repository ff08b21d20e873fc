/** A name in Latin letters and the year behind or before it, typed as one: ASCO2026, 2026CES. FY2026 is a time of its own, and CSI2000 an index. */
const NAMED_YEAR =
  /(?<![a-z\d])(?:(?!(?:fy|cy)20)[a-z]{2,}(?=20[12]\d(?![a-z\d]))|20[12]\d(?=[a-z]{2,}(?![a-z\d])))/gi;

/** Where a text that holds a name and a year typed as one comes apart: offsets, in order; none for any other. */
export const yearSeams = (text: string): number[] =>
  [...text.matchAll(NAMED_YEAR)].map(({ 0: { length }, index }) => index + length);

/** A name and the number of its version: GPT5, GPT-5, iPhone17, CXL3.0. Behind a single letter the two are one sign: H20, M2. */
const VERSIONED = /^(?<name>[a-z]{2,})(?<mark>-?)(?<version>\d{1,3}(?:\.\d{1,2})?)$/;

/** The same name with its version as others write it, apart or as one word; empty for any other word. `text` is folded. */
export function otherVersions(text: string): string[] {
  const { name, mark, version } = VERSIONED.exec(text)?.groups ?? {};
  if (name === undefined || version === undefined) return [];
  return [mark === '' ? `${name} ${version}` : `${name}${version}`];
}

const LATIN_NAME = /^[a-z]{2,}$/;
const VERSION = /^\d{1,3}(?:\.\d{1,2})?$/;
const YEAR = /^20[12]\d$/;

/** Two neighbours as one word, as some write them: gpt5 for gpt and 5, asco2026 for asco and 2026. Both are folded. */
export function writtenAsOne(first: string, second: string): string | null {
  const isVersion = LATIN_NAME.test(first) && VERSION.test(second);
  const isOfYear =
    (LATIN_NAME.test(first) && YEAR.test(second)) || (YEAR.test(first) && LATIN_NAME.test(second));
  return isVersion || isOfYear ? first + second : null;
}

const ENDS_IN_WORD = /[a-z\d]$/i;
const BEGINS_WORD = /^[a-z\d]/i;

/** Pieces as one run: Chinese is written without spaces, and Latin words and numbers keep theirs. */
export const joinRun = (pieces: readonly string[]): string =>
  pieces.reduce(
    (run, piece) => (ENDS_IN_WORD.test(run) && BEGINS_WORD.test(piece) ? `${run} ${piece}` : run + piece),
    '',
  );

/** A name so short is part of many others, and no meeting or product of a year is called so. */
const YEARLY = /^[a-z]{3,}$/;
/** Years before and behind this one of which reports speak. */
const YEARS_ABOUT = [-2, -1, 0, 1];

/** A folded Latin name as one word with each of the years about `today`: asco2026 and 2026asco of asco; none of any other word. */
export const writtenWithYears = (name: string, today: string): string[] =>
  YEARLY.test(name)
    ? YEARS_ABOUT.map((years) => Number(today.slice(0, 4)) + years).flatMap((year) => [
        `${name}${year}`,
        `${year}${name}`,
      ])
    : [];
