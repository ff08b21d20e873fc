/** Money is whole fen everywhere; nothing is ever calculated in yuan. */
export const FEN_PER_YUAN = 100;

/** Yuan for people: 98, 98.50. */
export function yuanText(fen: number): string {
  const whole = Math.trunc(fen / FEN_PER_YUAN);
  const rest = Math.abs(fen % FEN_PER_YUAN);
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** Yuan as a number, for the fields that S2 §3 names so. The nearest double of two decimals prints as those. */
export const yuanOf = (fen: number): number => fen / FEN_PER_YUAN;
