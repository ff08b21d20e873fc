import type { Db } from '#server/platform/db/connect-database.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Answers } from '../answers/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { Passages } from '../passages/index.ts';
import type { GridTables } from './store/tables.ts';

export interface GridDeps {
  db: Db<GridTables>;
  jobs: Pick<Jobs, 'ask'>;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  accounts: Pick<Accounts, 'identityOf'>;
  answers: Pick<Answers, 'ofReport' | 'subjectOf'>;
  passages: Pick<Passages, 'of'>;
  quotas: Pick<Quotas, 'require' | 'take' | 'giveBack' | 'allowance'>;
  /** Where people reach the site, without a slash at its end. */
  origin: string;
}
