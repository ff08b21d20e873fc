import type { IndexGrade } from '#server/ports/search-index.ts';

/** Everything in ranking that is a matter of degree. Found by the procedure in `docs/measurements/known-item.md`, not by hand. */
export interface RankingSettings {
  /** A hit of the last grade holds at least this share of the information of all words. */
  leastShare: number;
  /** With so many full matches those with most of the words are left out. */
  enough: number;
  /** Boosts of what is preferred. */
  kind: number;
  period: number;
  entity: number;
  answer: number;
  movement: number;
  /** Of what says two words that were typed as one run as one in its title. */
  pairInTitle: number;
  /** Weight of a word that says what is asked about the subject, against its information. */
  faintWeight: number;
  /** Such a word counts as if at least this share of all reports held it: however rare it is, it is no subject. */
  faintHeld: number;
  /** Weight of a word of movement just as it was typed, against its weight in whatever words. */
  said: number;
  /** Weight of a word that asks, joins or fills, as information; of a word in a third of all reports that is 1.1. */
  filler: number;
  /** Share of the weight of a word that is a name, against its information. */
  nameWeight: number;
  /** What is left of a score by how much of the words a report holds. */
  grades: Readonly<Record<IndexGrade, number>>;
  /** What a report gains whose file can be read, and what it loses for each report of its house above it on the first page. */
  readable: number;
  sameHouse: number;
  /** What a report gains whose title is the words and nothing else, in their order; others by the share of their title. */
  headline: number;
  /** What a report gains whose title says the subject. */
  subjectTitled: number;
  /** What it gains whose title begins with it. */
  subjectLeads: number;
  /** What it loses that lacks a word and is about one company, where none is asked about. */
  ofOneCompany: number;
  /** What it loses that lacks the industry that is asked about and is filed under another. */
  ofOtherIndustry: number;
  /** What it loses whose title says the subject only as the beginning of a longer name. */
  ofLongerName: number;
  /** What it loses whose title says the contrary of the movement that is asked about. */
  contrary: number;
  /** What it loses whose title is of another time than the one that is asked about; and where the year of that time is guessed. */
  otherTime: number;
  otherTimeGuessed: number;
  /** What it loses whose title is on another country's economy, where a figure of one's own is asked for. */
  abroad: number;
  /** What a company's own report on a year loses, where neither a filing nor a time is asked for. */
  filing: number;
  /** What it loses that lacks the subject; and the power of the share of the words that is left of what lacks some. */
  subjectLacked: number;
  lacking: number;
  /** What it loses where the house or person that is named did not write it. */
  authorLacked: number;
  /** When a word is taken for a slip of typing: see `correct-spelling.ts`. */
  spelling: {
    /** In so many reports at least the word that was meant must stand, and in so many times as many as what was typed. */
    leastHeld: number;
    moreFrequent: number;
    /** A word of the general dictionary is a slip only where the other is so many times as common in ordinary text. */
    rarer: number;
    /** With so many full matches of what was typed nothing is corrected. */
    fewFull: number;
    /** What is not certain is offered where it finds so many times as much. */
    offeredFrom: number;
  };
  /** Freshness by kind of query: its weight, and days until half of it is gone. `dated`: nearness to the time that the query names; `lately`: of
   *  what is asked for as it is now, as by 最新 and 近一月. */
  freshness: { company: number; topic: number; dated: number; lately: number; halfLifeDays: number };
}

export const RANKING: RankingSettings = {
  leastShare: 0.3,
  enough: 10_000,
  kind: 1,
  period: 1.2,
  entity: 0.4,
  answer: 0.2,
  movement: 0.2,
  pairInTitle: 0.1,
  faintWeight: 0.25,
  faintHeld: 0.01,
  said: 1.5,
  filler: 0.8,
  nameWeight: 1.5,
  grades: { together: 1.1, every: 1, most: 0.85 },
  readable: 0.15,
  sameHouse: 0.015,
  headline: 2,
  subjectTitled: 0.8,
  subjectLeads: 0.05,
  ofOneCompany: 0.4,
  ofOtherIndustry: 0.4,
  ofLongerName: 0.3,
  contrary: 0.3,
  otherTime: 0.4,
  otherTimeGuessed: 0.3,
  abroad: 0.4,
  filing: 0.3,
  subjectLacked: 0.85,
  lacking: -0.6,
  authorLacked: 0.3,
  spelling: { leastHeld: 5, moreFrequent: 20, rarer: 300, fewFull: 3, offeredFrom: 20 },
  freshness: { company: 1.6, topic: 0.6, dated: 0.8, lately: 2, halfLifeDays: 365 },
};
