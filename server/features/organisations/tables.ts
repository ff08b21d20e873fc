import type { Generated, Selectable } from 'kysely';

/** The tables that belong to organisations (`organisations` are those that publish reports); no other feature reads or writes them. */
export interface OrganisationTables {
  enterprises: {
    id: Generated<number>;
    owner_uid: number;
    seats: number;
    ends_at: Date;
    opened_at: Date;
    closed_at: Date | null;
  };
  enterprise_members: {
    uid: number;
    organisation_id: number;
    added_at: Date;
    /** Since when the seat is free again; the account is deleted some days later. */
    removed_at: Date | null;
  };
}

export type OrganisationRow = Selectable<OrganisationTables['enterprises']>;
export type MemberRow = OrganisationTables['enterprise_members'];
