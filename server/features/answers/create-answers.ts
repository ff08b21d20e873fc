import type { Answer } from '#contract/calls/answers.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import type { ModelPort } from '#server/ports/model.ts';
import type { Contents } from '../contents/index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { Groups } from '../groups/index.ts';
import type { Memberships, Receipt } from '../memberships/index.ts';
import type { Passages } from '../passages/index.ts';
import type { Query } from '../query/index.ts';
import { answerOfReport, ofReport, subjectOf } from './answer-question.ts';
import { limitModel } from './ask-model.ts';
import { checkedNames } from './checked-names.ts';
import type { AnswerDeps } from './deps.ts';
import { chooseFeatured, keepFeatured } from './keep-featured.ts';
import { exportOwn, withoutOwnFiles } from './private-answers.ts';
import { answerRoutes } from './routes.ts';
import { readFeatured, writeFeatured } from './store/featured.ts';
import { eraseConversations, judgedTurns } from './store/personal.ts';
import type { AnswerTables } from './store/tables.ts';

export interface AnswerParts {
  database: Database;
  /** null answers with the reports' own words. */
  model: ModelPort | null;
  passages: Passages;
  contents: Pick<Contents, 'reads'>;
  favourites: Pick<Favourites, 'latest'>;
  groups: Pick<Groups, 'requireMember'>;
  memberships: Pick<Memberships, 'quotas'>;
  query: Pick<Query, 'dictionary'>;
  log: Pick<Logger, 'warn'>;
}

/** Answers to questions, each word of which can be opened where it stands. */
export interface Answers extends Feature {
  /** For the operator: what people said of answers, the last first, without who said it. */
  judged(operator: OperatorProof, limit: number): ReturnType<typeof judgedTurns>;
  /** What one report says to a question whose unit was taken; nothing is given back here. */
  ofReport(taken: Receipt, asked: { query: string; fid: number }, caller: Caller): Promise<Answer>;
  /** What the unit of such a question is taken for: the same again that day costs nothing, however it is asked. */
  subjectOf(asked: { query: string; fid: number }): string;
}

export function answerDepsOf({
  database,
  model,
  passages,
  contents,
  favourites,
  groups,
  memberships,
  query,
  log,
}: AnswerParts): AnswerDeps {
  const db = tablesOf<AnswerTables>(database);
  const names = checkedNames(query.dictionary);
  return {
    db,
    model: model && limitModel(model),
    passages,
    contents: contents.reads,
    favourites,
    groups,
    quotas: memberships.quotas,
    names,
    featured: keepFeatured(
      (now, tell) => chooseFeatured({ passages, names }, now, tell),
      { read: () => readFeatured(db), write: (chosen) => writeFeatured(db, chosen) },
      log,
    ),
  };
}

export function createAnswers(parts: AnswerParts): Answers {
  const deps = answerDepsOf(parts);
  const { db } = deps;
  return {
    judged: async (_operator, limit) => (await judgedTurns(db, limit)).map(withoutOwnFiles),
    ofReport: (_taken, asked, caller) => answerOfReport(deps, asked, caller),
    subjectOf: (asked) => subjectOf(ofReport(asked)),
    routes: (site) => answerRoutes(site, deps),
    jobs: [],
    personalData: {
      name: 'conversations',
      exportOf: (person) => exportOwn(deps, person),
      erase: (person) => eraseConversations(db, person),
    },
  };
}
