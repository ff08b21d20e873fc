/** Traditional characters with one simplified form, as the search folds them; empty until loaded. */
const simplified = new Map<string, string>();
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const { default: pairs } = await import('opencc-js/dict/TSCharacters');
  for (const pair of pairs.split('|')) {
    const [from = '', to = ''] = pair.split(' ');
    if ([...to].length === 1) simplified.set(from, to);
  }
}

/**
 * Loads the table of characters once, beside the reader's code, since most readers never search. Without it
 * (no network) traditional characters only match themselves.
 */
export function loadSimplified(): Promise<void> {
  loading ??= load().catch(() => {
    loading = null;
  });
  return loading;
}

/** One character to one character: whole-word conversion would change lengths and depend on neighbours. */
export function simplify(character: string): string {
  return simplified.get(character) ?? character;
}
