/** Its subsets and styles: `ABCDEE+Symbol`, `SymbolMT`, `Symbol,Italic`. */
export const isSymbolFont = (name: string): boolean => /(?:^|\+)Symbol(?:MT|PS|Std)?(?:$|[,\-.])/i.test(name);

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
export function symbolOf(code: number): string | null {
  const byte = code - PRIVATE;
  if (byte < 0x20 || byte > LAST) return null;
  const printed = byte < 0xa0 ? LOWER[byte - 0x20] : UPPER[byte - 0xa0];
  return printed === ' ' ? '' : (printed ?? null);
}
