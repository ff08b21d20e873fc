import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import type { Snippet } from '#contract/text/snippet.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { FindLanguage, FindTerms } from '#web/pdf/find/find-language.ts';
import type { FindQuestion } from '#web/pdf/view/find-state.ts';
import { excerptIn, keyOfBlock, textsOfBlock } from './flow-texts.ts';

/** A place at which sought words stand. */
export interface FlowMatch {
  /** 1-based. */
  page: number;
  /** `keyOfBlock`. */
  block: string;
  /** Which of `textsOfBlock`. */
  part: number;
  range: TextRange;
  /** What stands around it. */
  snippet: Snippet;
}

function matchesOf(page: number, block: ReadingBlock, terms: FindTerms, language: FindLanguage): FlowMatch[] {
  const key = keyOfBlock(block);
  return textsOfBlock(block).flatMap((text, part) =>
    language.find(language.normalise(text), terms).map(({ start, end }) => ({
      page,
      block: key,
      part,
      range: [start, end],
      snippet: excerptIn(block, part, start, end),
    })),
  );
}

/** Every place on a page, as the words are found in its print; on the cited page the parts of a passage where the whole is not there. */
export function findInPage(
  page: number,
  blocks: readonly ReadingBlock[],
  { query, mode, cited }: Pick<FindQuestion, 'query' | 'mode' | 'cited'>,
  language: FindLanguage,
): FlowMatch[] {
  const terms = language.termsOf(query, mode);
  if (terms.texts.length === 0) return [];
  const seek = (sought: FindTerms) => blocks.flatMap((block) => matchesOf(page, block, sought, language));
  const whole = seek(terms);
  return whole.length > 0 || page !== cited ? whole : seek(language.piecesOf(terms));
}

/** The place to open at on the cited page: in the paragraph that holds the quoted piece, else the first. */
export function citedPlace(
  matches: readonly FlowMatch[],
  blocks: readonly ReadingBlock[],
  quote: string,
  language: FindLanguage,
): FlowMatch | undefined {
  const piece = language.normalise(quote).text;
  const holds = (text: string) => language.normalise(text).text.includes(piece);
  const quoted = piece === '' ? undefined : blocks.find((block) => textsOfBlock(block).some(holds));
  const inside = quoted && matches.find(({ block }) => block === keyOfBlock(quoted));
  return inside ?? matches[0];
}
