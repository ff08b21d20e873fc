import type { ColumnType, Generated, JSONColumnType } from '#server/platform/db/table-types.ts';
import type { SavedSearch } from '../../search/index.ts';

type GeneratedId = ColumnType<number, never, never>;

/** The tables that belong to alerts; no other feature reads or writes them. */
export interface AlertTables {
  alerts: {
    id: GeneratedId;
    uid: number;
    name: string;
    search: JSONColumnType<SavedSearch>;
    /** The same for two that ask the same. */
    subject: string;
    is_paused: Generated<boolean>;
    /** Its owner may not ask this now. */
    is_blocked: Generated<boolean>;
    created_at: Date;
  };
  alert_matches: { alert_id: number; report_id: number };
  alert_inbox: {
    id: GeneratedId;
    uid: number;
    report_id: number;
    matched_at: Date;
    read_at: ColumnType<Date | null, never, Date>;
  };
}

export interface AlertRow {
  id: number;
  uid: number;
  name: string;
  search: SavedSearch;
  is_paused: boolean;
  is_blocked: boolean;
  created_at: Date;
}

export const ALERT_COLUMNS = [
  'id',
  'uid',
  'name',
  'search',
  'is_paused',
  'is_blocked',
  'created_at',
] as const satisfies (keyof AlertRow)[];
