import type { Dictionary } from './dictionary.ts';
import { IDLE_CHARACTERS } from './idle-words.ts';
import { MOVES } from './movement-words.ts';
import type { Piece } from './read-pieces.ts';

/** Where something stands in a folded run. */
export type Place = Pick<Piece, 'start' | 'end'>;

/** A character that no word took, as far as it may be part of a word. */
export interface JoinedPlace {
  joined: Place;
  /** The word that it was joined to; null where it was joined to none. */
  word: Piece | null;
  /** The character, where it may also stand for itself: the metal in 锂走势. */
  lone: Place | null;
}

/** A company is called by the beginning of its name: 皖能 of 皖能电力, although 能 asks and 皖 is no word. */
const beginsName = (text: string, { all }: Dictionary): boolean =>
  all.some(({ entity, folded }) => entity.kind === 'stock' && folded.startsWith(text));

/** The character and the single one beside it that joins or fills, where a name begins with both. */
function namedPlace(folded: string, lone: Place, beside: readonly Piece[], dictionary: Dictionary) {
  return beside
    .filter(({ kind, start, end }) => kind === 'idle' && end - start === 1)
    .map(({ start, end }): Place => ({ start: Math.min(start, lone.start), end: Math.max(end, lone.end) }))
    .find(({ start, end }) => beginsName(folded.slice(start, end), dictionary));
}

/** 东来 of 胖东来: what a company is called for short, behind a character that may belong to it. */
const isShortName = (piece: Piece | undefined): boolean =>
  piece?.kind === 'entity' &&
  piece.end - piece.start === 2 &&
  piece.entities.length > 0 &&
  piece.entities.every(({ kind }) => kind === 'stock');

/** What batteries, foils and mines are told apart by: each stands for itself, and titles speak of it. */
const ELEMENT =
  /^[锂钠钾镁铝钒钛铬锰铁钴镍铜锌镓锗银锡锑钨铂金铅铋钼铌钽锆铍铀钍硅磷硫硼碳氢氧氮氟氯溴碘氦氖氩氪氙]$/u;

/** 铀价: what an element costs, however few write of it, and no slip of 油价. */
export const isPriceOfElement = (text: string): boolean => {
  const [element = '', price, ...others] = [...text];
  return ELEMENT.test(element) && price === '价' && others.length === 0;
};

/** 钒 of 钒电池: an element before the name of an industry is of which kind. */
const isKindOf = (character: string, piece: Piece): boolean =>
  piece.kind === 'entity' &&
  piece.entities.length > 0 &&
  piece.entities.every(({ kind }) => kind === 'industry') &&
  ELEMENT.test(character);

/** 股 of 银行股上涨 belongs to the trade: what moves is no word with it. */
const endsTrade = (character: string, before: Piece | undefined): boolean =>
  character === '股' && (before?.kind === 'word' || before?.kind === 'entity');

/** Behind a name a character is mostly an ending, and beside another it is half of a word. */
const standsAlone = (character: string, beside: readonly Piece[]): boolean =>
  !IDLE_CHARACTERS.has(character) && beside.every(({ kind }) => kind !== 'entity' && kind !== 'lone');

/**
 * Characters that no word took, with the word or the short name beside them, for 血制品 is cut into 血 and 制品; and beside kinds, times and filling words
 * by themselves, as the metal in 铜周报 and 铜的需求.
 */
export function joinedPlaces(
  folded: string,
  pieces: readonly Piece[],
  dictionary: Dictionary,
): JoinedPlace[] {
  return pieces.flatMap((piece, at): JoinedPlace[] => {
    if (piece.kind !== 'lone') return [];
    const { start, end } = piece;
    const next = pieces[at + 1]?.start === end ? pieces[at + 1] : undefined;
    const before = pieces[at - 1]?.end === start ? pieces[at - 1] : undefined;
    const beside = [before, next].filter((one) => one !== undefined);
    const character = folded.slice(start, end);
    if (next !== undefined && isKindOf(character, next))
      return [{ joined: { start, end: next.end }, word: next, lone: { start, end } }];
    const lone = standsAlone(character, beside) ? { start, end } : null;
    if (next?.kind === 'lone') {
      const isPrice = isPriceOfElement(folded.slice(start, next.end));
      return [{ joined: { start, end: next.end }, word: isPrice ? piece : null, lone: null }];
    }
    const joinsNext = next?.kind === 'word' || (next !== undefined && isShortName(next));
    if (joinsNext && !endsTrade(character, before))
      return [{ joined: { start, end: next.end }, word: next, lone }];
    // 猪价跌 asks of the price, and is no word of its own.
    if (before?.kind === 'word' && MOVES.has(character)) return [];
    if (before?.kind === 'word') return [{ joined: { start: before.start, end }, word: before, lone }];
    const own = namedPlace(folded, piece, beside, dictionary) ?? (pieces.length === 1 ? piece : lone);
    return own === null ? [] : [{ joined: own, word: null, lone: null }];
  });
}
