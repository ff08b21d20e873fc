import type { OperatorProof } from '#server/platform/access/operator.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { Messages } from '../messages/index.ts';
import type { GroupDeps } from './deps.ts';
import { dissolve } from './group-files.ts';
import { countGroups, type GroupCard, type GroupCounts, listPublic, lockGroup } from './store/groups.ts';
import { listMembers } from './store/members.ts';
import type { GroupTables } from './store/tables.ts';

/** What the operator sees of groups: how many there are, and what everybody sees of the public ones. Of private ones nothing but the number. */
export interface GroupDesk {
  count(): Promise<GroupCounts>;
  /** Those with most members first. */
  listPublic(limit: number): Promise<GroupCard[]>;
  /** Closes a public group that is abused, and tells its members why; `unknown` also for a private one. */
  close(gid: number, reason: string): Promise<'closed' | 'unknown'>;
}

interface DeskParts extends Pick<GroupDeps, 'sharing'> {
  db: Db<GroupTables>;
  messages: Pick<Messages, 'write'>;
  now: () => number;
}

export const operatorDesk = (
  { db, messages, now, sharing }: DeskParts,
  _operator: OperatorProof,
): GroupDesk => ({
  count: () => countGroups(db),
  listPublic: async (limit) => (await listPublic(db, null, { offset: 0, limit })).list,
  close: (gid, reason) =>
    inTransaction(db, async (tx) => {
      const group = await lockGroup(tx, gid, { uid: null });
      // A private group is there for its members alone; the operator is no exception.
      if (group === undefined || !group.is_public) return 'unknown';
      const at = new Date(now());
      const title = `群组“${group.name}”被本站关闭`;
      const members = await listMembers(tx, { gid });
      await messages.write(
        tx,
        members.map(({ uid }) => ({ uid, at, title, body: reason, href: '' })),
      );
      await dissolve({ sharing }, tx, { gid });
      return 'closed';
    }),
});
