import type { TextRange } from '../wire/fields.ts';
import { foldText } from './fold.ts';
import { isNegativeNumber } from './number-word.ts';
import { FIELD_LABELS, type QueryField, type QueryTerm } from './query-tree.ts';

export type Lexeme = ({ kind: 'term' } & QueryTerm) | { kind: 'or'; text: string; range: TextRange };

export type SyntaxProblem = 'open-quote' | 'empty-phrase' | 'empty-field' | 'signed-number';

export interface LexemeReading {
  lexemes: Lexeme[];
  problems: SyntaxProblem[];
}

/** White space of any width and the marks that end a clause in Chinese text: people type them between words. */
const SEPARATOR = /[\s，、；。！？!?;]/u;
/** Straight, curly and full-width marks pair with each other: input methods mix them freely. */
const QUOTE = /["“”„‟＂]/u;
const DASH = /[-－−]/u;
const OR = /^(?:OR|or|ＯＲ|ｏｒ|\||｜|或|或者)$/u;
/** The sign of exclusion written out; behind it stands what is excluded. */
const NOT =
  /^(?:NOT|ＮＯＴ)\s+(?=\S)|^(?:不含|不包含|不包括|剔除|排除|除了)\s*(?=[\p{L}\p{N}]{2,8}(?:\s|$))/u;
/** The same at the end of a run: 白酒不含茅台. */
const NOT_WITHIN = /(?<=[\p{L}\p{N}]{2})(?=(?:不含|不包含|不包括)[\p{L}\p{N}]{2,8}(?:\s|$))/gu;
/** 除了茅台以外 excludes 茅台. */
const BESIDE = /(?:以外|之外)$/u;
const FIELD_START = new RegExp(`^(${Object.values(FIELD_LABELS).join('|')})[:：]`, 'u');
const FIELD_OF = new Map(Object.entries(FIELD_LABELS).map(([field, label]) => [label, field as QueryField]));

/** Only letters and digits of any script can be looked up. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

class LexemeReader {
  private readonly keyword: string;
  private at = 0;
  readonly lexemes: Lexeme[] = [];
  readonly problems: SyntaxProblem[] = [];

  /** Where an exclusion begins within a run. */
  private readonly exclusions: ReadonlySet<number>;

  constructor(keyword: string) {
    this.keyword = keyword;
    this.exclusions = new Set([...keyword.matchAll(NOT_WITHIN)].map(({ index }) => index));
  }

  read(): LexemeReading {
    while (this.skipSeparators()) this.readOne();
    return { lexemes: this.lexemes, problems: this.problems };
  }

  private separatorAt(index: number): boolean {
    const character = this.keyword[index];
    if (character === undefined) return true;
    // 1,200 is one number; elsewhere a comma divides words.
    if (character === ',') return !/\d,\d/.test(this.keyword.slice(Math.max(0, index - 1), index + 2));
    return SEPARATOR.test(character);
  }

  /** False at the end of the keyword. */
  private skipSeparators(): boolean {
    while (this.at < this.keyword.length && this.separatorAt(this.at)) this.at += 1;
    return this.at < this.keyword.length;
  }

  private readOne(): void {
    const start = this.at;
    const atWordStart = start === 0 || this.separatorAt(start - 1) || this.exclusions.has(start);
    const negated = atWordStart && (this.readNegation() || this.readNot());
    const field = atWordStart ? this.readField() : 'any';
    if (QUOTE.test(this.keyword[this.at] ?? '')) this.readQuoted(start, field, negated);
    else this.readWord(start, field, negated);
  }

  /** A dash counts only directly before a word; several, or one alone, are decoration, and before a number it is its sign. */
  private readNegation(): boolean {
    const start = this.at;
    if (this.readSign()) return false;
    while (DASH.test(this.keyword[this.at] ?? '')) this.at += 1;
    return this.at - start === 1 && !this.separatorAt(this.at);
  }

  /** Exclusion in letters or words. At the beginning there is nothing yet from which to exclude: 除了白酒还能买什么 asks. */
  private readNot(): boolean {
    const found = this.at === 0 ? null : NOT.exec(this.keyword.slice(this.at));
    if (found === null) return false;
    this.at += found[0].length;
    return true;
  }

  /** The word from here on is a number with its sign. Whoever excludes a code or a year is told how. */
  private readSign(): boolean {
    const word = this.keyword.slice(this.at, this.wordEnd());
    if (!isNegativeNumber(foldText(word))) return false;
    if (!/[.,%]/.test(word)) this.problems.push('signed-number');
    return true;
  }

  /** Where the word from here on ends. */
  private wordEnd(): number {
    let end = this.at;
    const isEnd = (index: number): boolean =>
      this.separatorAt(index) ||
      QUOTE.test(this.keyword[index] ?? '') ||
      (index > this.at && this.exclusions.has(index));
    while (!isEnd(end)) end += 1;
    return end;
  }

  private readField(): QueryField {
    const found = FIELD_START.exec(this.keyword.slice(this.at));
    const field = FIELD_OF.get(found?.[1] ?? '');
    if (!found || field === undefined) return 'any';
    const start = this.at;
    this.at += found[0].length;
    // People put a space after the colon; the word that follows is still meant.
    if (this.skipSeparators()) return field;
    this.problems.push('empty-field');
    this.at = start;
    return 'any';
  }

  private readQuoted(start: number, field: QueryField, negated: boolean): void {
    const opened = this.at;
    const rest = this.keyword.slice(opened + 1);
    const length = rest.search(QUOTE);
    if (length < 0) {
      this.problems.push('open-quote');
      this.at = opened + 1;
      this.readWord(start, field, negated);
      return;
    }
    this.at = opened + length + 2;
    const text = rest.slice(0, length);
    if (isSearchable(text)) {
      this.push({ text, field, exact: true, negated, range: [start, this.at] });
      return;
    }
    this.problems.push('empty-phrase');
    this.keepFieldName(start, field, opened);
  }

  private readWord(start: number, field: QueryField, negated: boolean): void {
    const wordStart = this.at;
    this.at = this.wordEnd();
    const text = this.keyword.slice(wordStart, this.at);
    const range: TextRange = [start, this.at];
    if (field === 'any' && !negated && OR.test(text)) this.lexemes.push({ kind: 'or', text, range });
    else if (isSearchable(text))
      this.push({ text: negated ? text.replace(BESIDE, '') : text, field, exact: false, negated, range });
    else this.keepFieldName(start, field, wordStart);
  }

  /** A field without a value was perhaps no field: its name is looked for as a word. */
  private keepFieldName(start: number, field: QueryField, end: number): void {
    if (field === 'any') return;
    this.problems.push('empty-field');
    const text = FIELD_LABELS[field];
    this.push({ text, field: 'any', exact: false, negated: false, range: [start, end] });
  }

  private push(term: QueryTerm): void {
    this.lexemes.push({ kind: 'term', ...term });
  }
}

/** Cuts a keyword into terms and OR signs. Never throws; every letter and digit of the keyword ends in a lexeme or a field's name. */
export function readLexemes(keyword: string): LexemeReading {
  return new LexemeReader(keyword).read();
}
