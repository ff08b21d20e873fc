import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Annotations } from '../annotations/index.ts';
import type { Contents } from '../contents/index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { LibraryGate } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { Uploads } from '../uploads/index.ts';
import type { KeptMemberships } from './kept-memberships.ts';
import type { GroupTables } from './store/tables.ts';

export interface GroupDeps {
  db: Db<GroupTables>;
  /** What the audiences of a search are made of; whoever takes a right away forgets it there. */
  memberships: KeptMemberships;
  reads: LibraryGate<'reportItems'>;
  /** What somebody brought, for them to share. */
  files: Pick<Uploads, 'toShare'>;
  sharing: Pick<Contents['own'], 'share' | 'unshare'>;
  quotas: Pick<Quotas, 'require' | 'allowText'>;
  /** What somebody shares of what they wrote in reports. */
  notes: Annotations['shared'];
  messages: Pick<Messages, 'write'>;
  organisations: Pick<Organisations, 'holdOwned' | 'isOwner'>;
  accounts: Pick<Accounts, 'namesOf' | 'tiersOf'>;
  /** Of these reports those that the caller keeps. */
  favouritesOf: (caller: Caller, fids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Reports of a folder of the caller's favourites, at most so many; 10404 where it is none of theirs. */
  folderOf: Favourites['latest'];
  /** Of the addresses of this site, without a slash at the end. */
  origin: string;
  /** Groups of one's own at the enterprise level. */
  enterpriseGroups: number;
}
