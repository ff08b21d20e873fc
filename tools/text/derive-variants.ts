import { Converter as toTraditionalConverter } from 'opencc-js/cn2t';
import { Converter as toSimplifiedConverter } from 'opencc-js/t2cn';

/** Han characters end before the last plane of the supplement. */
const LAST_HAN = 0x33479;
const HAN = /\p{Script=Han}/u;

const isOne = (text: string): boolean => [...text].length === 1;

/** One character to one character; what OpenCC writes with several stands for itself. */
function oneToOne(convert: (text: string) => string): (character: string) => string {
  return (character) => {
    const converted = convert(character);
    return isOne(converted) ? converted : character;
  };
}

/** Characters that are one for a search: joined wherever one conversion, in either direction, leads from one to the other. */
class Families {
  private readonly parents = new Map<string, string>();

  headOf(character: string): string {
    let head = character;
    for (let up = this.parents.get(head); up !== undefined; up = this.parents.get(head)) head = up;
    return head;
  }

  join(one: string, other: string): void {
    const [a, b] = [this.headOf(one), this.headOf(other)];
    if (a !== b) this.parents.set(a, b);
  }

  /** The members of every family of two or more. */
  all(): string[][] {
    const families = new Map<string, string[]>();
    for (const character of this.parents.keys()) {
      const head = this.headOf(character);
      const members = families.get(head) ?? [head];
      if (character !== head) members.push(character);
      families.set(head, members);
    }
    return [...families.values()];
  }
}

/**
 * Every Han character that folds to another, by OpenCC's tables: a character, its traditional and its simplified form fold to the
 * same. What a family folds to is the form that simplification ends at; where it ends at several, or at none, the form of everyday
 * text (one UTF-16 unit before two), then the lowest code point.
 *
 * @returns families of two or more, first the form they fold to, then the others by code point; families by that form.
 */
export function deriveVariants(): string[] {
  const simplified = oneToOne(toSimplifiedConverter({ from: 't', to: 'cn' }));
  const traditional = oneToOne(toTraditionalConverter({ from: 'cn', to: 't' }));
  const families = new Families();
  const endsOfSimplifying = new Set<string>();
  const simplifiedForms = new Set<string>();
  for (let point = 0x3400; point <= LAST_HAN; point++) {
    const character = String.fromCodePoint(point);
    // Compatibility forms are folded by NFKC before.
    if (!HAN.test(character) || character.normalize('NFKC') !== character) continue;
    const [simple, classical] = [simplified(character), traditional(character)];
    families.join(character, simple);
    families.join(character, classical);
    if (simple !== character) endsOfSimplifying.add(simple);
    if (classical !== character) simplifiedForms.add(character);
  }
  const rank = (character: string): number =>
    (simplified(character) === character && endsOfSimplifying.has(character) ? 0 : 4) +
    (character.length > 1 ? 2 : 0) +
    (simplifiedForms.has(character) ? 0 : 1);
  const byPoint = (a: string, b: string) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
  return families
    .all()
    .map((members) => {
      const [head = '', ...others] = members.sort((a, b) => rank(a) - rank(b) || byPoint(a, b));
      return head + others.sort(byPoint).join('');
    })
    .sort(byPoint);
}
