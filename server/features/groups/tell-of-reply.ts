import type { Tx } from '#server/platform/db/connect-database.ts';
import type { InGroup } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { shownName } from './present-groups.ts';
import { mentioned } from './rules/mentioned.ts';
import { listMembers } from './store/members.ts';
import type { GroupRow, GroupTables } from './store/tables.ts';

interface Reply {
  place: InGroup;
  group: Pick<GroupRow, 'id' | 'name'>;
  /** Of the note. */
  author: number;
  text: string;
  at: Date;
}

/** Members alone are told, each once, and nobody of what they said themselves. */
export async function tellOfReply(
  { accounts, messages }: Pick<GroupDeps, 'accounts' | 'messages'>,
  tx: Tx<GroupTables>,
  { place, group, author, text, at }: Reply,
): Promise<void> {
  const members = (await listMembers(tx, place)).map(({ uid }) => uid);
  const names = await accounts.namesOf(members);
  const people = members.map((uid) => ({ uid, name: shownName(names.get(uid)) }));
  const who = shownName(names.get(place.uid));
  const meant = new Set(mentioned(text, people).map(({ uid }) => uid));
  const told = members.filter((uid) => uid !== place.uid && (uid === author || meant.has(uid)));
  const href = `/group/detail?id=${group.id}&from=mine&part=notes`;
  await messages.write(
    tx,
    told.map((uid) => {
      const did = meant.has(uid) ? '提到了您' : '回复了您的笔记';
      return { uid, at, title: `${who} 在群组“${group.name}”里${did}`, body: text, href };
    }),
  );
}
