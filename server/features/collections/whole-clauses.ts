/** A catalogue cuts an abstract after so many letters, wherever that is, and says so with dots. */
const CUT = /(?:…|\.{3,}|。{3,})\s*$/u;
/** Where a clause ends; a comma within a figure ends none. */
const ENDS = /[，。；：！？、;!?]|,(?!\d)/gu;

/** An abstract without the clause in which it was cut off: what is left of a figure there is another figure. */
export function wholeClauses(abstract: string): string {
  const cut = CUT.exec(abstract);
  if (cut === null) return abstract;
  const before = abstract.slice(0, cut.index);
  if (/[。！？]$/u.test(before)) return before;
  const end = [...before.matchAll(ENDS)].at(-1)?.index;
  return end === undefined ? '' : before.slice(0, end);
}
