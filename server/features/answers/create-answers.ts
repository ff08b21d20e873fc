import { askAi, getFeaturedQuestions } from '#contract/calls/answers.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Memberships } from '../memberships/index.ts';
import type { Passages } from '../passages/index.ts';
import type { Query } from '../query/index.ts';
import { answerQuestion } from './answer-question.ts';
import type { AnswerDeps } from './deps.ts';
import { keepFeatured } from './keep-featured.ts';

export interface AnswerParts {
  passages: Passages;
  memberships: Pick<Memberships, 'quotas'>;
  query: Pick<Query, 'dictionary'>;
}

/** Answers to questions, each word of which can be opened where it stands. */
export type Answers = Feature;

export function answerDepsOf({ passages, memberships, query }: AnswerParts): AnswerDeps {
  return {
    passages,
    quotas: memberships.quotas,
    names: () =>
      query.dictionary
        .current()
        .all.flatMap(({ entity: { kind, name } }) =>
          kind === 'stock' || kind === 'organisation' ? [name] : [],
        ),
    featured: keepFeatured(passages),
  };
}

export function createAnswers(parts: AnswerParts): Answers {
  const deps = answerDepsOf(parts);
  return {
    routes({ handle }) {
      handle(askAi, (request, { caller }) => answerQuestion(deps, request, caller));
      handle(getFeaturedQuestions, async (_request, { caller }) => ({
        list: [...(await deps.featured.list(caller.now))],
      }));
    },
    jobs: [],
    personalData: null,
  };
}
