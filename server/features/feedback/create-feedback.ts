import { submitFeedback } from '#contract/calls/feedback.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PictureReader } from '#server/ports/pictures.ts';
import type { Messages } from '../messages/index.ts';
import { answerFeedback } from './answer.ts';
import {
  eraseFeedback,
  exportFeedback,
  type FeedbackTables,
  listFeedback,
  readPicture,
  type Told,
} from './store.ts';
import { submit } from './submit.ts';

interface FeedbackParts {
  database: Database;
  messages: Pick<Messages, 'write'>;
  pictures: Pick<PictureReader, 'draw'>;
  clock: Clock;
  /** The site's own, at least 32 characters. */
  secret: string;
}

/** What people tell the site. */
export interface Feedback extends Feature {
  /** The operator's side of it. */
  desk(operator: OperatorProof): {
    list(limit: number): Promise<Told[]>;
    /** As WebP; null without one. */
    picture(id: number): Promise<Uint8Array | null>;
    answer(id: number, answer: string): Promise<'told' | 'untold' | 'unknown'>;
  };
}

export function createFeedback({ database, messages, pictures, clock, secret }: FeedbackParts): Feedback {
  const db = tablesOf<FeedbackTables>(database);
  const deps = { db, pictures, senderSecret: deriveSecret(secret, 'feedback senders') };
  return {
    routes: ({ handle }) => handle(submitFeedback, (asked, { caller }) => submit(deps, asked, caller)),
    jobs: [],
    personalData: {
      name: 'feedback',
      exportOf: (person) => exportFeedback(db, person),
      erase: (person) => eraseFeedback(db, person),
    },
    desk: (operator) => ({
      list: (limit) => listFeedback(db, limit),
      picture: (id) => readPicture(db, id),
      answer: (id, answer) =>
        answerFeedback({ db, messages }, operator, { id, answer, at: new Date(clock.now()) }),
    }),
  };
}
