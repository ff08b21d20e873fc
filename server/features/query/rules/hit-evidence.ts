import { foldText } from '#contract/text/fold.ts';

/** A word of the query as reports are judged by it. */
export interface AskedWord {
  /** Folded, without punctuation, as titles are. */
  ways: readonly string[];
  /** Codes of the stocks that it names. */
  codes: readonly string[];
  /** How much it tells. */
  weight: number;
  /** It names what the query is about: the others only ask something of it. */
  isSubject: boolean;
}

/** What a title and the words that a report lacks tell of how well it answers. */
export interface Evidence {
  /** Share of the weight of all words that stand in the title, or are met by what the report is about. */
  inTitle: number;
  /** The same of the words that it holds anywhere. */
  held: number;
  /** Shares of the subject. */
  subjectInTitle: number;
  subjectHeld: number;
  /** The title, or what follows a colon or a comma in it, begins with the subject. */
  subjectLeads: boolean;
  /** It is about one company, and none is asked about. */
  ofOneCompany: boolean;
}

export interface JudgedHit {
  title: string;
  titleKey: string;
  stocks: readonly string[];
  /** Places among the words. */
  lacks: readonly number[];
}

const sumOf = (words: readonly AskedWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

/** Of one word nothing is known that the engine does not tell. */
const ALL: Omit<Evidence, 'ofOneCompany'> = {
  inTitle: 0,
  held: 1,
  subjectInTitle: 0,
  subjectHeld: 1,
  subjectLeads: false,
};

/** Where a title begins anew. */
const BEGINNINGS = /[：:—，,;；|]+/u;

function leads(title: string, subject: readonly AskedWord[]): boolean {
  const parts = foldText(title)
    .split(BEGINNINGS)
    .map((part) => part.trimStart());
  return subject.some(({ ways }) =>
    ways.some((way) => way !== '' && parts.some((part) => part.startsWith(way))),
  );
}

export function evidenceOf(
  { title, titleKey, stocks, lacks }: JudgedHit,
  words: readonly AskedWord[],
): Evidence {
  const total = sumOf(words);
  const subject = words.filter(({ isSubject }) => isSubject);
  const ofSubject = sumOf(subject);
  const ofOneCompany = stocks.length === 1 && words.every(({ codes }) => codes.length === 0);
  if (words.length < 2 || total === 0 || ofSubject === 0) return { ...ALL, ofOneCompany };
  const held = words.filter((_, place) => !lacks.includes(place));
  const titled = held.filter(
    ({ ways, codes }) =>
      ways.some((way) => way !== '' && titleKey.includes(way)) || codes.some((code) => stocks.includes(code)),
  );
  return {
    inTitle: sumOf(titled) / total,
    held: sumOf(held) / total,
    subjectInTitle: sumOf(titled.filter(({ isSubject }) => isSubject)) / ofSubject,
    subjectHeld: sumOf(held.filter(({ isSubject }) => isSubject)) / ofSubject,
    subjectLeads: leads(title, subject),
    ofOneCompany,
  };
}
