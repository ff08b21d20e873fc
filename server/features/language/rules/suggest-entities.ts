import { foldText } from '#contract/text/fold.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { Dictionary, Entity, NamedSound } from './dictionary.ts';

export interface SuggestedEntity {
  entity: Entity;
  /** What of the name is as typed; empty where code or sound matched. */
  ranges: TextRange[];
  /** What was typed stands only within or at the end of the name: words that begin with it are nearer. */
  isInside: boolean;
}

const MOST_OF_KIND: Record<Entity['kind'], number> = {
  stock: 4,
  researcher: 3,
  organisation: 2,
  industry: 2,
  type: 0,
};
/** In the order of use: most people look for a company. */
const KINDS = Object.keys(MOST_OF_KIND);

/** 茅台 is what people call 贵州茅台; fewer letters end too many names by chance. */
const LEAST_SOUND = 5;

/** One character begins too many codes to say anything. */
const hasCodeLike = (typed: string, { code }: Entity): boolean =>
  typed.length >= 2 && code !== '' && code.toLowerCase().startsWith(typed);

/** Longer than any name: nothing begins with it or holds it. */
export const LONGEST_TYPED = 80;

const EXACT = 0;
/** The fitness of a name that only holds what was typed. */
const INSIDE = 5;

/** Lower is better; undefined does not fit. Names are matched by sound for Latin letters alone. */
function fitness(typed: string, isWord: boolean, { entity, folded, sound }: NamedSound): number | undefined {
  if (folded === typed || (entity.code !== '' && entity.code.toLowerCase() === typed)) return EXACT;
  if (folded.startsWith(typed)) return 1;
  if (hasCodeLike(typed, entity)) return 1;
  if (!isWord && typed.length >= 2 && /^[a-z0-9]+$/.test(typed)) {
    if (sound.initials === typed || sound.full === typed) return 2;
    if (sound.initials.startsWith(typed)) return 3;
    if (sound.full.startsWith(typed)) return 4;
    if (typed.length >= LEAST_SOUND && sound.full.endsWith(typed)) return INSIDE;
  }
  return typed.length >= 2 && folded.includes(typed) ? INSIDE : undefined;
}

/** So many words of the library, the most frequent, are looked for in names. */
const MOST_SPOKEN = 2;

/** Names that hold a word of the library which is spoken so: mao is 茅台, and 贵州茅台 is the company of it. */
function namesSpokenWith(typed: string, isWord: boolean, dictionary: Dictionary): string[] {
  if (isWord || !/^[a-z]{3,}$/.test(typed)) return [];
  const words = dictionary.terms.filter(({ sound }) => sound.full.startsWith(typed)).slice(0, MOST_SPOKEN);
  return words.flatMap(({ term }) =>
    dictionary.all
      .filter(({ entity, folded }) => entity.kind === 'stock' && folded.endsWith(term))
      .slice(0, 1)
      .map(({ folded }) => folded),
  );
}

function rangesIn(typed: string, { entity, folded }: NamedSound): TextRange[] {
  const at = folded.indexOf(typed);
  // Only where folding kept the length do offsets mean the same in both.
  return at < 0 || folded.length !== entity.name.length ? [] : [[at, at + typed.length]];
}

/** Stocks, researchers, organisations and industries that what was typed so far may mean. One pass over some thousand names: well under 5 ms. */
export function suggestEntities(
  typed: string,
  dictionary: Dictionary,
  withSecondIndustries: boolean,
): SuggestedEntity[] {
  if (typed === '' || typed.length > LONGEST_TYPED) return [];
  // Letters that are a word, or another name of something, are not read as pinyin: AI offers no 爱婴室.
  const others = dictionary.synonyms(typed);
  const isWord = others.length > 0 || dictionary.holdsTogether(typed);
  const meant = new Set([...others, ...namesSpokenWith(typed, isWord, dictionary)].map(foldText));
  const fitting = dictionary.all.flatMap((named) => {
    if (!withSecondIndustries && named.entity.kind === 'industry' && named.entity.parentId !== 0) return [];
    const rank = meant.has(named.folded) ? EXACT : fitness(typed, isWord, named);
    if (rank === undefined) return [];
    // Of names the shortest is nearest to what was typed; codes keep their own order.
    const length = hasCodeLike(typed, named.entity) ? 0 : named.folded.length;
    return [{ named, rank, length }];
  });
  // What is exactly so comes before all, what only holds it behind all; between them kinds stand together.
  const tierOf = (rank: number): number => (rank === EXACT ? 0 : rank === INSIDE ? 2 : 1);
  const placeOf = ({ named: { entity } }: { named: NamedSound }): number => KINDS.indexOf(entity.kind);
  fitting.sort(
    (a, b) =>
      tierOf(a.rank) - tierOf(b.rank) || placeOf(a) - placeOf(b) || a.rank - b.rank || a.length - b.length,
  );
  const taken: Record<Entity['kind'], number> = {
    stock: 0,
    researcher: 0,
    organisation: 0,
    industry: 0,
    type: 0,
  };
  const offered = new Set<string>();
  return fitting.flatMap(({ named, rank }) => {
    const { kind } = named.entity;
    // Two researchers of one name are looked for in one way.
    if (taken[kind] >= MOST_OF_KIND[kind] || offered.has(`${kind} ${named.entity.name}`)) return [];
    taken[kind] += 1;
    offered.add(`${kind} ${named.entity.name}`);
    return [{ entity: named.entity, ranges: rangesIn(typed, named), isInside: rank === INSIDE }];
  });
}
