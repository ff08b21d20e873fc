import type { AlertDeliveryRow, Channel, Rhythm } from '#contract/calls/alert-delivery.ts';
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
  alert_feeds: { uid: number; secret_hash: string; created_at: Date };
  alert_channels: {
    uid: number;
    kind: Channel;
    /** An address of the web or of mail. */
    target: string;
    rhythm: Rhythm;
    /** What the signing secret is derived from: another one, another secret. */
    seed: string;
    proof_hash: string | null;
    proof_asked_at: Date | null;
    /** Nothing is sent before. */
    confirmed_at: Date | null;
    /** Nothing is sent after. */
    stopped_at: Date | null;
    stopped_reason: Generated<string>;
    created_at: Date;
  };
  alert_deliveries: {
    id: string;
    uid: number;
    kind: Channel;
    state: Generated<DeliveryState>;
    due_at: Date;
    tries: Generated<number>;
    begun_at: ColumnType<Date | null, never, Date | null>;
    settled_at: ColumnType<Date | null, never, Date | null>;
    reason: Generated<string>;
    created_at: Date;
  };
  alert_delivery_items: { uid: number; kind: Channel; report_id: number; delivery_id: string };
  alert_mail_asks: { uid: number; address_hash: string; asked_at: Date };
  alert_inbox: {
    id: GeneratedId;
    uid: number;
    report_id: number;
    matched_at: Date;
    read_at: ColumnType<Date | null, never, Date>;
    /** The file that was waited for came; otherwise a new report was found. */
    file_came: Generated<boolean>;
  };
  file_waits: { uid: number; report_id: number; created_at: Date };
}

export type DeliveryState = AlertDeliveryRow['state'];

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
