import type { Generated, Selectable } from 'kysely';
import type { GROUP_ACTS } from '#contract/calls/group-members.ts';
import type { GroupRole } from '#contract/rights/group-terms.ts';

/** The tables that belong to groups; no other feature reads or writes them. */
export interface GroupTables {
  groups: {
    id: Generated<number>;
    name: string;
    logo: string;
    intro: string;
    is_public: boolean;
    created_at: Date;
    /** Whose members are in it; null for a group of a person's own. */
    organisation_id: number | null;
  };
  group_members: { group_id: number; uid: number; role: GroupRole; joined_at: Date };
  group_reports: {
    group_id: number;
    report_id: number;
    /** null where the person is gone. */
    added_by: number | null;
    added_at: Date;
  };
  group_files: {
    group_id: number;
    content_id: number;
    /** Whose it is. */
    uid: number;
    sha256: string;
    name: string;
    size_bytes: number;
    page_count: number;
    added_at: Date;
  };
  group_invites: {
    id: Generated<number>;
    group_id: number;
    /** SHA-256 of what a link carries; null for one to a person. */
    token_hash: Buffer | null;
    uid: number | null;
    once: boolean;
    role: 'editor' | 'reader';
    made_by: number | null;
    made_at: Date;
    ends_at: Date;
  };
  group_notes: {
    group_id: number;
    annotation_id: number;
    uid: number;
    shared_at: Date;
    /** The file of the group that it stands in; null for a report. */
    content_id: number | null;
  };
  group_note_replies: {
    id: Generated<number>;
    group_id: number;
    annotation_id: number;
    /** null where the person is gone. */
    uid: number | null;
    at: Date;
    text: string;
  };
  group_acts: {
    id: Generated<number>;
    group_id: number;
    at: Date;
    kind: (typeof GROUP_ACTS)[number];
    uid: number | null;
    member: number | null;
    report_id: number | null;
    content_id: number | null;
  };
}

export type GroupRow = Selectable<GroupTables['groups']>;
export type InviteRow = Selectable<GroupTables['group_invites']>;
export type FileRow = Selectable<GroupTables['group_files']>;
export type ActRow = Selectable<GroupTables['group_acts']>;
