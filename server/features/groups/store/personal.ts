import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { GroupTables } from './tables.ts';

/** What somebody is in, what they added there, and what invites them. */
export async function exportGroups(db: Db<GroupTables>, { uid }: ExportedPerson) {
  const [groups, reports, files, invites, notes, replies] = await Promise.all([
    db
      .selectFrom('group_members as m')
      .innerJoin('groups as g', 'g.id', 'm.group_id')
      .select(['g.id', 'g.name', 'm.role', 'm.joined_at'])
      .where('m.uid', '=', uid)
      .orderBy('g.id')
      .execute(),
    db
      .selectFrom('group_reports')
      .select(['group_id', 'report_id', 'added_at'])
      .where('added_by', '=', uid)
      .orderBy('group_id')
      .orderBy('report_id')
      .execute(),
    db
      .selectFrom('group_files')
      .select(['group_id', 'name', 'added_at'])
      .where('uid', '=', uid)
      .orderBy('group_id')
      .orderBy('content_id')
      .execute(),
    db
      .selectFrom('group_invites')
      .select(['group_id', 'role', 'ends_at'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('group_notes')
      .select(['group_id', 'annotation_id', 'shared_at'])
      .where('uid', '=', uid)
      .orderBy('group_id')
      .orderBy('annotation_id')
      .execute(),
    db
      .selectFrom('group_note_replies')
      .select(['group_id', 'at', 'text'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  ]);
  return { groups, reports, files, invites, notes, replies };
}

/** The groups that somebody is in, by their number. */
export async function groupsOf(db: Db<GroupTables>, { uid }: { uid: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('uid', '=', uid)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** What they added stays in the list, of nobody. */
export async function forgetPerson(tx: Tx<GroupTables>, { uid }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('group_members').where('uid', '=', uid).execute();
  await tx.deleteFrom('group_invites').where('uid', '=', uid).execute();
  for (const [table, column] of NAMING)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL WHERE ${sql.ref(column)} = ${uid}`.execute(
      tx,
    );
}

/** Where else a person is named. */
const NAMING = [
  ['group_invites', 'made_by'],
  ['group_reports', 'added_by'],
  ['group_note_replies', 'uid'],
  ['group_acts', 'uid'],
  ['group_acts', 'member'],
] as const;
