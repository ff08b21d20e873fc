/**
 * Index tokens of folded text. Each character of a Chinese run gives one token: itself with its follower, and alone at the
 * end of the run. So a run of two or more characters is a phrase of consecutive tokens, found wherever it stands, and a
 * single character is a prefix. Latin words and numbers are one token each, a number with what stands behind its point: 1.14 is
 * found in neither 1-14日 nor 11.4.
 */
export type TokenKind = 'pair' | 'last' | 'word';

/** What a query looks for: consecutive tokens, the last of which may be a prefix. */
export interface TokenPhrase {
  tokens: string[];
  lastIsPrefix: boolean;
}

/**
 * UTF-16 units of a word that count; what follows is left out, in documents and queries alike. FTS5 keeps 32,768 bytes of a token and
 * addresses its leaves with 16 bits, so that an encoded picture in broken text must not become one term.
 */
const LONGEST_WORD = 10_000;

const SEPARATOR = 0;
const CHINESE = 1;
const WORD = 2;

const classOf = (character: string): number => {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character))
    return CHINESE;
  return /[\p{L}\p{N}]/u.test(character) ? WORD : SEPARATOR;
};

const UNSEEN = 255;
const unitClasses = new Uint8Array(65536).fill(UNSEEN);

/** Classes are worked out when a unit is first seen: all 65,536 would cost every thread a third of a second at its start. */
function classOfUnit(unit: number): number {
  const known = unitClasses[unit] ?? SEPARATOR;
  if (known !== UNSEEN) return known;
  const kind = unit >= 0xd800 && unit < 0xe000 ? SEPARATOR : classOf(String.fromCharCode(unit));
  unitClasses[unit] = kind;
  return kind;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

const widthAt = (text: string, at: number): number =>
  isHighSurrogate(text.charCodeAt(at)) && at + 1 < text.length ? 2 : 1;

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return isHighSurrogate(unit)
    ? classOf(String.fromCodePoint(text.codePointAt(at) ?? 0x20))
    : classOfUnit(unit);
}

const POINT = 0x2e;
/** Of a UTF-16 unit: 0 to 9. */
export const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Where the digits that stand at a place begin and end. */
function digitsAround(text: string, at: number): { start: number; end: number } {
  let start = at;
  let end = at;
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  return { start, end };
}

const hasDigit = (text: string, at: number): boolean => at >= 0 && isDigit(text.charCodeAt(at));

/** The points of 2025.09.30 and of 2025.07 divide a date, and one behind a letter or another point is no decimal one. */
const YEAR = /^(?:19|20)\d{2}$/;

/** A point behind the number of a list, before a date: 1.2025年, 3.5月. 1.5年 and 1.5个月 are how long something lasts. */
const startsDate = (digits: string, unit: string): boolean =>
  unit === '年' ? YEAR.test(digits) : unit === '月' || unit === '日';

/** Whether the point at a place belongs to one number, as that of 3.5% and of 1.6T. */
function isDecimalPoint(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== POINT || !hasDigit(text, at - 1) || !hasDigit(text, at + 1)) return false;
  const { start } = digitsAround(text, at);
  const { end } = digitsAround(text, at + 1);
  if (start > 0 && kindAt(text, start - 1) === WORD) return false;
  const divides = (point: number, digit: number): boolean =>
    text.charCodeAt(point) === POINT && hasDigit(text, digit);
  if (divides(start - 1, start - 2) || divides(end, end + 1)) return false;
  return !YEAR.test(text.slice(start, at)) && !startsDate(text.slice(at + 1, end), text.charAt(end));
}

/** Calls `visit` for each token in order. `text` must be folded. */
export function forEachToken(
  text: string,
  visit: (token: string, kind: TokenKind, start: number) => void,
): void {
  forEachSpan(text, (start, end, kind) => visit(text.slice(start, end), kind, start));
}

/** As `forEachToken`, with the end and without the string. `step` is where the next token starts at the earliest. */
export function forEachSpan(
  text: string,
  visit: (start: number, end: number, kind: TokenKind, step: number) => void,
): void {
  walkSpans(text, 0, (start, end, kind, step) => {
    visit(start, end, kind, step);
    return true;
  });
}

/** Whether no token that begins before `at` reaches beyond it: a word may only begin there, not go on. */
export function mayStartAt(text: string, at: number): boolean {
  if (at === 0) return true;
  if (isDecimalPoint(text, at) || isDecimalPoint(text, at - 1)) return false;
  if (kindAt(text, at) !== WORD) return true;
  const isLow = (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00;
  return kindAt(text, isLow && at > 1 ? at - 2 : at - 1) !== WORD;
}

/** The tokens from `from` on, where one must be able to start, until `visit` wants no more. */
export function walkSpans(
  text: string,
  from: number,
  visit: (start: number, end: number, kind: TokenKind, step: number) => boolean,
): void {
  let at = from;
  let kind = at < text.length ? kindAt(text, at) : SEPARATOR;
  while (at < text.length) {
    let next = at + widthAt(text, at);
    let nextKind = next < text.length ? kindAt(text, next) : SEPARATOR;
    if (kind === CHINESE) {
      const paired = nextKind === CHINESE;
      if (!visit(at, paired ? next + widthAt(text, next) : next, paired ? 'pair' : 'last', next)) return;
    } else if (kind === WORD) {
      let end = next;
      while (nextKind === WORD || isDecimalPoint(text, next)) {
        next += widthAt(text, next);
        if (next - at <= LONGEST_WORD) end = next;
        nextKind = next < text.length ? kindAt(text, next) : SEPARATOR;
      }
      if (!visit(at, end, 'word', next)) return;
    }
    at = next;
    kind = nextKind;
  }
}

/** Each Chinese run and each Latin word or number of folded text, in order: what stands between them is not told apart. */
export function runsOf(text: string): string[] {
  const runs: { start: number; end: number }[] = [];
  forEachSpan(text, (start, end) => {
    const before = runs.at(-1);
    // Pairs of one run overlap.
    if (before !== undefined && start < before.end) before.end = end;
    else runs.push({ start, end });
  });
  return runs.map(({ start, end }) => text.slice(start, end));
}

/** All tokens of folded text, for the index. */
export function indexTokens(text: string): string[] {
  const tokens: string[] = [];
  forEachToken(text, (token) => tokens.push(token));
  return tokens;
}

/** The phrase that finds folded text as it stands in a document; undefined where it holds no letter or digit. */
export function queryPhrase(text: string): TokenPhrase | undefined {
  const found: { token: string; kind: TokenKind; start: number }[] = [];
  forEachToken(text, (token, kind, start) => found.push({ token, kind, start }));
  const last = found.at(-1);
  if (!last) return undefined;
  if (last.kind !== 'last') return { tokens: found.map(({ token }) => token), lastIsPrefix: false };
  // The pair before already holds the final character: asking for it alone would demand that the run ends here.
  const before = found.at(-2);
  const inPair =
    before?.kind === 'pair' && before.start + before.token.length === last.start + last.token.length;
  const tokens = (inPair ? found.slice(0, -1) : found).map(({ token }) => token);
  return { tokens, lastIsPrefix: !inPair };
}

/** Code points of one token: 1 for a lone Chinese character. */
export const isChinese = (character: string): boolean => classOf(character) === CHINESE;

/** One Chinese character and nothing else: a piece of a word more often than a word. `text` must be folded. */
export const isLoneCharacter = (text: string): boolean => [...text].length === 1 && isChinese(text);
