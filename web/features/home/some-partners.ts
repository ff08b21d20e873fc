/** S1 §9. */
export const SHOWN_PARTNERS = 8;

/** Eight of them by lot, each once, in the order of the list; `random` gives numbers from 0 up to 1. */
export function somePartners<Partner>(list: readonly Partner[], random: () => number): Partner[] {
  const left = list.map((_, at) => at);
  const chosen: number[] = [];
  while (chosen.length < SHOWN_PARTNERS && left.length > 0)
    chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  const wanted = new Set(chosen);
  return list.filter((_, at) => wanted.has(at));
}
