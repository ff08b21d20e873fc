import { foldText } from '#contract/text/fold.ts';

/** A text in which something may stand in brackets behind what it is short for, and who published it. */
export interface Glossed {
  text: string;
  organisationId: number;
}

/** 高压直流（HVDC）: a Chinese run, and Latin letters in brackets right behind it; and the other way round. */
const SHORTENED = /(\p{Script=Han}{3,14})[（(]([A-Za-z][A-Za-z\d-]{2,9})[)）]/gu;
const SPELLED_OUT = /(?<![A-Za-z\d-])([A-Za-z][A-Za-z\d-]{2,9})[（(](\p{Script=Han}{3,12})[)）]/gu;

/** What is measured how, and by whom: of 市盈率（TTM） and 建筑材料板块（SW） neither is another name. */
const NO_NAMES = new Set(
  'ttm yoy qoq mom ytd lyr sw ci wind ifind eps pe pb ps roe roa a h b us hk sh sz bj'.split(' '),
);
const SHORTEST = 3;
/** A name that one house alone uses is perhaps its own. */
const LEAST_HOUSES = 2;
/** Where a run begins anew: the name stands behind the last of these. */
const BEFORE_NAME = /^.*[的和与及或是为在对将以等把被]/u;

const commonEnd = (a: string, b: string): string => {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length === 0 ? '' : a.slice(-length);
};

interface Witness {
  name: string;
  organisationId: number;
}

/** What most of the runs end with that stand before the same letters, and the houses that write so. */
function sharedName(witnesses: readonly Witness[]): string {
  const counted = new Map<string, Set<number>>();
  witnesses.forEach(({ name, organisationId }, at) => {
    for (const other of witnesses.slice(at + 1)) {
      const end = commonEnd(name, other.name);
      if (end.length < SHORTEST) continue;
      const houses = counted.get(end) ?? new Set();
      counted.set(end, houses.add(organisationId).add(other.organisationId));
    }
  });
  const [best] = [...counted]
    .filter(([, houses]) => houses.size >= LEAST_HOUSES)
    .sort((a, b) => b[1].size - a[1].size || b[0].length - a[0].length);
  return best?.[0] ?? '';
}

/** So many tell what a name is; each is held against each. */
const MOST_WITNESSES = 100;

/** Names and what the library's own reports write for them in brackets, text by text. */
export interface Glosses {
  add(glossed: Glossed): void;
  /** Those that at least two houses write: 高压直流 and HVDC. */
  synonyms(): string[][];
}

/** What the shipped lists know already (`isKnown`, folded) is left to them. */
export function collectGlosses(isKnown: (folded: string) => boolean): Glosses {
  const byLetters = new Map<string, { written: string; witnesses: Witness[] }>();
  const note = (written: string, run: string, organisationId: number): void => {
    const letters = foldText(written);
    if (NO_NAMES.has(letters) || isKnown(letters)) return;
    const entry = byLetters.get(letters) ?? { written, witnesses: [] };
    byLetters.set(letters, entry);
    if (entry.witnesses.length < MOST_WITNESSES)
      entry.witnesses.push({ name: run.replace(BEFORE_NAME, ''), organisationId });
  };
  return {
    add({ text, organisationId }) {
      for (const [, run = '', letters = ''] of text.matchAll(SHORTENED)) note(letters, run, organisationId);
      for (const [, letters = '', run = ''] of text.matchAll(SPELLED_OUT)) note(letters, run, organisationId);
    },
    synonyms: () =>
      [...byLetters.values()].flatMap(({ written, witnesses }) => {
        const name = sharedName(witnesses);
        return name === '' ? [] : [[name, written]];
      }),
  };
}
