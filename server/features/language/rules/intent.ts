import type { TextRange } from '#contract/wire/fields.ts';
import type { Entity } from './dictionary.ts';
import type { DaySpan } from './period-texts.ts';
import type { Wanted } from './wanted.ts';

/** One thing that a report should be about. */
export interface IntentWord {
  /** As typed, folded. */
  text: string;
  /** Where it stands in the keyword. */
  range: TextRange;
  /** Texts of the same meaning: the word itself first. */
  texts: string[];
  /** Ways to meet it that are no plain text: a stock's code, an organisation's tag. */
  tags: Wanted[];
  /** Of a company that publishes too the tag of the house: its name on a cover says nothing of whom the report is about. */
  publishedBy: Wanted[];
  /** What the word names, where it names something. */
  entity: Entity | null;
  /** Code of a company that is called so too, where the word was found to be more than its name. */
  namesake?: string;
  /** Names of industries that begin with it and are neither what it names nor a part of that, folded, each with its first-level industry. */
  longer?: readonly { name: string; industry: number }[];
  /** By what a report is known to be about that company, or by that house or person. */
  about: Wanted[];
  /** It says what is asked about the subject; a report without it lacks nothing. */
  faint: boolean;
  /** Words with which a report may answer it: they rank, and find nothing. */
  alike: readonly string[];
  /** What is looked for where the library does not hold the word: a character that no word took may be no part of it. */
  otherwise?: IntentWord;
  /** That character by itself, where it may be what is asked for: 锂 of 锂走势. */
  lone?: IntentWord;
  /** It names a house of which the library has nothing: a title that says it is about it, and what else mentions it is not. */
  hasNoReports?: boolean;
  /** Added to the typed word, as a person would name it. */
  added: string[];
}

/** What is preferred and not demanded. */
export interface IntentPreference {
  /** `answer`: in what words a question is answered; `movement`: what a word of movement may be said as; `organisation`, `stock`, `researcher`: what a word of the intent names. */
  kind: 'kind' | 'period' | 'answer' | 'movement' | 'organisation' | 'stock' | 'researcher';
  label: string;
  range: TextRange;
  /** undefined where nothing but freshness follows from it. */
  wanted: Wanted | undefined;
}

/** What was typed without a space, folded, and where it stands in the keyword. */
export interface TypedRun {
  text: string;
  range: TextRange;
}

/** The plain words of a query as they were understood. */
export interface Intent {
  /** All of it as one run, without white space, as typed. */
  together: string;
  words: IntentWord[];
  runs: TypedRun[];
  /** Plain words joined by OR, of each such clause. One of them is demanded; here they rank. */
  alternatives: IntentWord[][];
  preferences: IntentPreference[];
  /** Words that ask, join or fill, folded: of two reports alike the one that says them too is nearer. */
  fillers: string[];
  /** From the first to the last day of the times that are named with their year; null where none is. */
  span: DaySpan | null;
  /** The longest of the times that end today, in days; null where none is named. */
  lastDays: number | null;
}
