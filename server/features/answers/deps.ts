import type { Db } from '#server/platform/db/connect-database.ts';
import type { ContentReads } from '../contents/index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { Groups } from '../groups/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { Passages } from '../passages/index.ts';
import type { LimitedModel } from './ask-model.ts';
import type { FeaturedQuestion } from './store/featured.ts';
import type { AnswerTables } from './store/tables.ts';

export interface AnswerDeps {
  db: Db<AnswerTables>;
  passages: Pick<Passages, 'find' | 'of' | 'saying' | 'issues' | 'issuesCalled'>;
  contents: Pick<ContentReads, 'ownAmong'>;
  quotas: Pick<Quotas, 'require' | 'take' | 'giveBack' | 'allowance' | 'allowText'>;
  /** Puts evidence into words; null where there is none. */
  model: LimitedModel | null;
  /** Companies, houses and persons that claims are checked for. */
  names: () => readonly string[];
  featured: FeaturedQuestions;
  favourites: Pick<Favourites, 'latest'>;
  groups: Pick<Groups, 'requireMember'>;
}

/** Questions that this library answers, as they were found last. */
export interface FeaturedQuestions {
  /** `isGrowing`: more are being chosen. */
  list(now: number): Promise<{ list: readonly FeaturedQuestion[]; isGrowing: boolean }>;
}
