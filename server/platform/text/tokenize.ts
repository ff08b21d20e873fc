/**
 * Index tokens of folded text. Each character of a Chinese run gives one token: itself with its follower, and alone at the
 * end of the run. So a run of two or more characters is a phrase of consecutive tokens, found wherever it stands, and a
 * single character is a prefix. Latin words and numbers are one token each.
 */
export type TokenKind = 'pair' | 'last' | 'word';

/** What a query looks for: consecutive tokens, the last of which may be a prefix. */
export interface TokenPhrase {
  tokens: string[];
  lastIsPrefix: boolean;
}

const SEPARATOR = 0;
const CHINESE = 1;
const WORD = 2;

const classOf = (character: string): number => {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character))
    return CHINESE;
  return /[\p{L}\p{N}]/u.test(character) ? WORD : SEPARATOR;
};

const unitClasses = Uint8Array.from({ length: 65536 }, (_, unit) =>
  unit >= 0xd800 && unit < 0xe000 ? SEPARATOR : classOf(String.fromCharCode(unit)),
);

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

/** Class and length in units of the character at `at`. */
function characterAt(text: string, at: number): { kind: number; width: number } {
  const unit = text.charCodeAt(at);
  if (!isHighSurrogate(unit)) return { kind: unitClasses[unit] ?? SEPARATOR, width: 1 };
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  return { kind: classOf(character), width: character.length };
}

/** Calls `visit` for each token in order. `text` must be folded. */
export function forEachToken(
  text: string,
  visit: (token: string, kind: TokenKind, start: number) => void,
): void {
  let at = 0;
  while (at < text.length) {
    const { kind, width } = characterAt(text, at);
    let next = at + width;
    if (kind === SEPARATOR) {
      at = next;
    } else if (kind === CHINESE) {
      const follower = next < text.length ? characterAt(text, next) : { kind: SEPARATOR, width: 0 };
      const paired = follower.kind === CHINESE;
      visit(text.slice(at, paired ? next + follower.width : next), paired ? 'pair' : 'last', at);
      at = next;
    } else {
      while (next < text.length) {
        const follower = characterAt(text, next);
        if (follower.kind !== WORD) break;
        next += follower.width;
      }
      visit(text.slice(at, next), 'word', at);
      at = next;
    }
  }
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
