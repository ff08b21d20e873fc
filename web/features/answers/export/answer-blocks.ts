import type { Answer, Claim, Evidence } from '#contract/calls/answers.ts';
import { quotePlace } from '#contract/text/quote-place.ts';
import { evidenceHref } from '../evidence-href.ts';

/** A line of an answer as it is taken along, whatever the file. */
export interface Block {
  kind: 'question' | 'text' | 'source' | 'quote';
  text: string;
  /** Absolute address; empty for none. */
  url: string;
}

export interface ExportedTurn {
  question: string;
  answer: Answer;
}

const marksOf = ({ evidence }: Claim): string => evidence.map((number) => `[${number}]`).join('');
const unproven = ({ status }: Claim): string => (status === '未证实' ? '（未证实）' : '');

const sourceOf = (evidence: Evidence): string =>
  [
    `[${evidence.number}] ${evidence.organisation}《${evidence.name}》`,
    evidence.printed_at,
    quotePlace(evidence),
  ]
    .filter((part) => part !== '')
    .join('，');

/** A question, what was said, and each source with the words that it rests on. `origin` is where the site is. */
export function blocksOf({ question, answer }: ExportedTurn, origin: string): Block[] {
  const said = answer.is_refused
    ? [answer.answer]
    : [
        ...(answer.notice === '' ? [] : [answer.notice]),
        ...answer.claims.map((claim) => `${claim.text}${marksOf(claim)}${unproven(claim)}`),
      ];
  return [
    { kind: 'question', text: question, url: '' },
    ...said.map((text): Block => ({ kind: 'text', text, url: '' })),
    ...answer.evidence.flatMap((evidence): Block[] => [
      { kind: 'source', text: sourceOf(evidence), url: new URL(evidenceHref(evidence), origin).href },
      { kind: 'quote', text: evidence.quote, url: '' },
    ]),
  ];
}
