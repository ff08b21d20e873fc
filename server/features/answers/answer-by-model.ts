import type { AnswerEvent, Claim, Evidence } from '#contract/calls/answers.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ModelFailed } from '#server/ports/model.ts';
import type { ReadPassage } from '../evidence/index.ts';
import type { Rights } from './access.ts';
import type { LimitedModel } from './ask-model.ts';
import type { FoundAnswer } from './find-answer.ts';
import { type Body, claimEvents, docsOf, evidenceOf, isQuotable } from './present-answer.ts';
import type { ModelClaim } from './rules/model-claims.ts';

/** So many passages are shown to the model: what answers, and what stands nearest to it. */
const MOST_SHOWN = 12;

/** What a model may be shown for somebody is what may be quoted to them. */
function shownOf({ chosen, looked }: FoundAnswer, rights: Rights): ReadPassage[] {
  const all = new Map([...chosen, ...looked].map(({ passage }) => [passage.id, passage]));
  return [...all.values()].filter((passage) => isQuotable(rights(passage))).slice(0, MOST_SHOWN);
}

/** Numbers evidence as claims come, the same words once. */
function numbering(rights: Rights) {
  const known = new Map<string, Evidence>();
  return {
    all: () => [...known.values()],
    take({ text, kind, status, sources }: ModelClaim): { claim: Claim; evidence: Evidence[] } {
      const added: Evidence[] = [];
      const numbers = sources.flatMap(({ passage, quote }) => {
        const key = `${passage.id} ${quote}`;
        const right = rights(passage);
        if (!known.has(key) && isQuotable(right)) {
          const evidence = evidenceOf(right, known.size + 1, passage, quote);
          known.set(key, evidence);
          added.push(evidence);
        }
        return known.get(key)?.number ?? [];
      });
      return { claim: { text, kind, status, evidence: [...new Set(numbers)] }, evidence: added };
    },
  };
}

interface Asked {
  model: LimitedModel;
  question: string;
  found: FoundAnswer;
  rights: Rights;
  names: readonly string[];
  /** What is answered without the model. */
  builtIn: Body;
}

/**
 * The same evidence put into words by the model, each claim checked before it leaves; whether there is an answer at all was decided before.
 * Where the model fails the answer is the one without it, and says so.
 */
export async function* answerByModel(
  { model, question, found, rights, names, builtIn }: Asked,
  caller: Caller,
): AsyncGenerator<AnswerEvent, Body, undefined> {
  const claims: Claim[] = [];
  const numbers = numbering(rights);
  try {
    for await (const made of model.claims({ question, passages: shownOf(found, rights), names }, caller)) {
      const { claim, evidence } = numbers.take(made);
      claims.push(claim);
      yield { kind: 'claim', claim, evidence };
    }
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    yield* claimEvents(builtIn);
    return { ...builtIn, notice: `${error.message}，以下由内置的方式摘自原文。` };
  }
  const evidence = numbers.all();
  const answer = claims.map(({ text }) => text).join('\n');
  // The table's numbers are of the other evidence.
  return { ...builtIn, by: 'model', answer, claims, table: null, evidence, docs: docsOf(evidence) };
}
