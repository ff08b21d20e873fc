/** Its subsets and styles: `ABCDEE+Symbol`, `SymbolMT`, `Symbol,Italic`. */
const isSymbolFont = (name: string): boolean => /(?:^|\+)Symbol(?:MT|PS|Std)?(?:$|[,\-.])/i.test(name);

/** Where fonts of symbols keep what has no place of its own, by the byte that prints it. */
const PRIVATE = 0xf000;
const LAST = 0xff;

/**
 * What the bytes 0x20 to 0x7e of the font Symbol print (Adobe's Symbol encoding, as unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt gives it); a space where formulas have nothing.
 */
const LOWER =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
/**
 * 0xa0 to 0xfe. Of a tall bracket, which is printed in pieces one above the other, the upper piece stands for all; those below print nothing that is read.
 */
const UPPER =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑(  [  {    〉∫⌠  )  ]  }  ';

/** What a private code of the font Symbol prints; empty for a piece of a bracket that says nothing, null for any other code. */
function symbolOf(code: number): string | null {
  const byte = code - PRIVATE;
  if (byte < 0x20 || byte > LAST) return null;
  const printed = byte < 0xa0 ? LOWER[byte - 0x20] : UPPER[byte - 0xa0];
  return printed === ' ' ? '' : (printed ?? null);
}

/** Of MathType: the codes of Symbol, which its files call letters of Western Europe: `m` for μ, `¼` for an ellipsis. */
const isEuclidSymbol = (name: string): boolean => /(?:^|\+)EuclidSymbol(?:$|[,-])/i.test(name);
const euclidOf = (code: number): string | null =>
  symbolOf(code > 0x20 && code <= LAST ? PRIVATE + code : code);

const isWingdings = (name: string): boolean => /(?:^|\+)Wingdings(?:-?Regular)?(?:$|,)/i.test(name);

/** The marks of lists and forms that the font Wingdings prints, by their bytes (unicode.org/L2/L2011/11052r-wingding.pdf). */
const DINGBATS: ReadonlyMap<number, string> = new Map([
  ...([...'●❍■□❐❑❒'].map((mark, at) => [0x6c + at, mark]) as [number, string][]),
  [0x75, '◆'],
  [0x76, '❖'],
  [0x9e, '·'],
  [0x9f, '•'],
  [0xa1, '○'],
  [0xa7, '▪'],
  [0xd8, '➢'],
  [0xe0, '→'],
  [0xe8, '➔'],
  [0xf0, '⇨'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfe, '☑'],
]);

const dingbatOf = (code: number): string | null => DINGBATS.get(code - PRIVATE) ?? null;

/** How a font of symbols is to be read, whose codes nobody else knows: what a private code prints, null for any that is left to the file. null for other fonts. */
export function readingOf(fontName: string): ((code: number) => string | null) | null {
  if (isSymbolFont(fontName)) return symbolOf;
  if (isEuclidSymbol(fontName)) return euclidOf;
  return isWingdings(fontName) ? dingbatOf : null;
}
