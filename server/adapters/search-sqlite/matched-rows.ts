import type { MatchPlan } from './match-plan.ts';
import { fromMatches, type Statements } from './rows.ts';

const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
/** Row ids of this century have so many digits, and none has more: two halves that are small integers each. */
const MOST_DIGITS = 16;
const LEAST_OF_MOST_DIGITS = 1e15;
const HALF = 8;
const HIGH_HALF = 1e8;
/** What eight digits come to too much where each counts as its sign. */
const SIGNS = ZERO * 11_111_111;

/** Eight digits from `at` on. */
function parseHalf(digits: Uint8Array, at: number): number {
  let number = 0;
  for (let i = at; i < at + HALF; i++) number = (number * 10 + (digits[i] ?? 0)) | 0;
  return number - SIGNS;
}

/** Ascending whole numbers, a comma between them. */
function parseNumbers(digits: Uint8Array, count: number): Float64Array {
  const numbers = new Float64Array(count);
  let at = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    let number = 0;
    // Once one has all digits, the rest has.
    if (last >= LEAST_OF_MOST_DIGITS) {
      number = parseHalf(digits, at) * HIGH_HALF + parseHalf(digits, at + HALF);
      at += MOST_DIGITS + 1;
    } else {
      const isNegative = digits[at] === MINUS;
      if (isNegative) at++;
      for (let digit = digits[at++] ?? COMMA; digit >= ZERO; digit = digits[at++] ?? COMMA)
        number = number * 10 + (digit - ZERO);
      if (isNegative) number = -number;
    }
    if (number <= last) throw new Error('the engine gave row ids out of order');
    numbers[i] = number;
    last = number;
  }
  return numbers;
}

/** Row ids of all matches of a text, ascending. The engine joins them to one text: rows handed over one by one take several times as long. */
export function matchedRows(statements: Statements, plan: MatchPlan): Float64Array {
  if (plan.nothing || plan.match === null) return new Float64Array();
  // Full-text tables give rows in their order; to ask for it would have each of them copied.
  const [count, digits] = fromMatches(statements, 'count(*), CAST(group_concat(rowid) AS BLOB)', plan);
  return digits instanceof Uint8Array ? parseNumbers(digits, Number(count)) : new Float64Array();
}
