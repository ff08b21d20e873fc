import { randomUUID } from 'node:crypto';
import { GROUP_LOGOS, type GroupRole } from '#contract/rights/group-terms.ts';
import type { Tier } from '#contract/rights/levels.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { sharedNoteReads } from '#server/features/annotations/shared-notes.ts';
import type { AnnotationTables } from '#server/features/annotations/store/tables.ts';
import { createOwnContents } from '#server/features/contents/own-contents.ts';
import type { GroupDeps } from '#server/features/groups/deps.ts';
import type { GroupTables } from '#server/features/groups/store/tables.ts';
import type { LibraryReads } from '#server/features/library/index.ts';
import { requireRight } from '#server/features/memberships/require-right.ts';
import type { SharedUpload } from '#server/features/uploads/access.ts';
import { allow } from '#server/platform/access/allow.ts';
import { personAudience } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { newCaller } from './new-caller.ts';

/** The use cases under test, loaded anew so that a broken part can be put in. */
async function load() {
  return {
    ...(await import('#server/features/groups/change-group.ts')),
    ...(await import('#server/features/groups/change-members.ts')),
    ...(await import('#server/features/groups/group-audiences.ts')),
    ...(await import('#server/features/groups/group-files.ts')),
    ...(await import('#server/features/groups/group-reports.ts')),
    ...(await import('#server/features/groups/invite.ts')),
    ...(await import('#server/features/groups/join-group.ts')),
    ...(await import('#server/features/groups/kept-memberships.ts')),
    ...(await import('#server/features/groups/list-groups.ts')),
    ...(await import('#server/features/groups/organisation-groups.ts')),
    ...(await import('#server/features/groups/personal-data.ts')),
    ...(await import('#server/features/groups/read-activity.ts')),
    ...(await import('#server/features/groups/shared-notes.ts')),
    ...(await import('#server/features/groups/take-invite.ts')),
  };
}

export type Person = Caller & { uid: number };
export type GroupFixture = Awaited<ReturnType<typeof groupFixture>>;
const NAMING = { logo: GROUP_LOGOS[0] ?? '', intro: '' };

/** Groups over a real database; accounts are their tiers, and a report is its number. `round` keeps the people of several on one database apart. */
export async function groupFixture(database: Database, round = 0) {
  const cases = await load();
  let count = 0;
  const people = new Map<number, Tier>();
  const opened = new Set<number>();
  const told: { uid: number; title: string }[] = [];
  const brought = new Map<string, SharedUpload & { uid: number }>();
  const own = createOwnContents(
    { database, clock: { now: () => 0 } },
    { removeUnheld: async () => undefined },
  );
  const reads: Pick<LibraryReads, 'reportItems'> = {
    reportItems: async (ids) => ids.map((fid) => ({ fid, name: `报告 ${fid}` }) as never),
  };
  const deps: GroupDeps = {
    db: tablesOf<GroupTables>(database),
    memberships: cases.keepMemberships(tablesOf<GroupTables>(database)),
    // Lists are presented in tests of the whole server.
    reads: { for: () => reads, everybodys: reads },
    quotas: {
      require: requireRight,
      // Whoever has opened any report has opened all of them.
      allowText: async ({ uid }: Caller) => (uid !== null && opened.has(uid) ? ({} as never) : null),
    },
    files: {
      toShare: async (id, { uid }) => {
        const file = brought.get(id);
        if (file === undefined || file.uid !== uid) throw new BusinessError('notFound');
        return file;
      },
    },
    sharing: own,
    notes: sharedNoteReads(tablesOf<AnnotationTables>(database)),
    // Nobody owns one; whoever tests with organisations puts theirs here.
    organisations: { holdOwned: async () => null, isOwner: async () => false },
    messages: { write: async (_tx, messages) => void told.push(...messages) },
    accounts: {
      namesOf: async (uids) => new Map(uids.map((uid) => [uid, { uid, nickname: `人 ${uid}`, avatar: '' }])),
      tiersOf: async (uids) => new Map(uids.map((uid) => [uid, people.get(uid) ?? 'free'])),
    },
    favouritesOf: async () => new Set(),
    // Nobody has a folder; whoever tests with one puts theirs here.
    folderOf: async () => {
      throw new BusinessError('notFound');
    },
    origin: 'http://yanjian.example',
    enterpriseGroups: 20,
  };
  return {
    cases,
    deps,
    database,
    /** Who has a report open with the right to read it. */
    opened,
    /** What was written to people. */
    told,
    newPerson(tier: Tier = 'senior'): Person {
      count += 1;
      const uid = (round + 1) * 10_000 + count;
      people.set(uid, tier);
      return { ...newCaller({ tier }), uid };
    },
    create: async (owner: Person, is_public: boolean) =>
      (await cases.createGroup(deps, { name: '小组', ...NAMING, is_public, organisation: false }, owner)).id,
    /** Puts somebody into a group whatever it takes. */
    async enter(gid: number, { uid }: Person, role: GroupRole = 'reader') {
      await deps.db
        .insertInto('group_members')
        .values({ group_id: gid, uid, role, joined_at: new Date(0) })
        .execute();
    },
    async link(owner: Person, gid: number, once: boolean) {
      const asked = { gid, role: 'reader' as const, once, until: '' };
      return (await cases.inviteByLink(deps, asked, owner)).url.split('#')[1] ?? '';
    },
    /** A file that somebody brought, as what it says and by the name it is stored by. */
    async bring({ uid }: Person, text: string): Promise<{ id: string; contentId: number }> {
      const contentId = await database.pool
        .query<{ id: number }>(
          'INSERT INTO contents (audience, created_at) VALUES ($1, now()) RETURNING id',
          [[personAudience(uid)]],
        )
        .then(({ rows }) => rows[0]?.id ?? 0);
      const id = randomUUID();
      const said = { name: `${text}.pdf`, sha256: text, sizeBytes: 1, pageCount: 1 };
      brought.set(id, { ...allow({ contentId, ...said }, 'shareContent'), uid });
      return { id, contentId };
    },
    /** Takes a file away with everything of it. */
    drop: (contentId: number) => own.remove(contentId),
    /** For whom a content is; empty where it is gone. */
    async audienceOf(contentId: number): Promise<string[]> {
      const asked = 'SELECT audience FROM contents WHERE id = $1';
      const { rows } = await database.pool.query<{ audience: string[] }>(asked, [contentId]);
      return rows[0]?.audience ?? [];
    },
    /** Reports that are only a record. */
    async newReports(count: number): Promise<number[]> {
      const { rows } = await database.pool.query<{ id: number }>(
        `INSERT INTO reports (title, title_key, download_name, published_on, report_type, created_at, updated_at)
         SELECT 'x', gen_random_uuid()::text, 'x', '2026-01-01', 2, now(), now() FROM generate_series(1, $1) RETURNING id`,
        [count],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** 0, or the code of the refusal. */
export const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: { code?: unknown }) => {
      if (typeof error.code === 'number') return error.code;
      throw error;
    },
  );

export function expectSame(what: string, got: unknown, wanted: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`expected ${what} to be ${JSON.stringify(wanted)}, not ${JSON.stringify(got)}`);
}
