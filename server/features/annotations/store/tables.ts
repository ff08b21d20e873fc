import type { SelectQueryBuilder } from 'kysely';
import type { HighlightColour, PlacedBox } from '#contract/calls/annotations.ts';
import type { CitedReport } from '#contract/text/citation.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ColumnType, Generated, JSONColumnType } from '#server/platform/db/table-types.ts';
import type { AllowedNotes } from '../access.ts';

interface StoredAnnotation {
  id: ColumnType<number, never, never>;
  uid: number;
  /** Chosen by the browser: the same save, sent twice, is one. */
  key: string;
  /** What it stands in; that may be gone. */
  content_id: number;
  /** The report that it was made in; null where no report showed the content. */
  report_id: number | null;
  /** The report as it was when this was marked. */
  cited: JSONColumnType<CitedReport>;
  colour: HighlightColour;
  quote: string;
  note: string;
  /** Quote and note as they are sought in. */
  folded: string;
  prefix: string;
  suffix: string;
  is_only: boolean;
  page: number;
  /** Where on the page it begins, in ten-thousandths from the top. */
  top_share: number;
  boxes: JSONColumnType<PlacedBox[]>;
  /** The file in which it stands there. */
  file_sha256: string;
  is_lost: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: ColumnType<Date | null, never, Date | null>;
}

/** The tables that belong to annotations; no other feature reads or writes them. */
export interface AnnotationTables {
  annotations: StoredAnnotation;
}

export interface AnnotationRow {
  id: number;
  key: string;
  content_id: number;
  report_id: number | null;
  cited: CitedReport;
  colour: HighlightColour;
  quote: string;
  note: string;
  prefix: string;
  suffix: string;
  is_only: boolean;
  page: number;
  top_share: number;
  boxes: PlacedBox[];
  file_sha256: string;
  is_lost: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** Where a passage stands in a file. */
export interface Anchored {
  prefix: string;
  suffix: string;
  is_only: boolean;
  page: number;
  top_share: number;
  boxes: PlacedBox[];
}

export interface NewAnnotation extends Anchored {
  key: string;
  content_id: number;
  report_id: number | null;
  cited: CitedReport;
  colour: HighlightColour;
  quote: string;
  note: string;
  folded: string;
  file_sha256: string;
  at: Date;
}

/** What is read of every row. */
export const COLUMNS = [
  ...[
    'id',
    'key',
    'content_id',
    'report_id',
    'cited',
    'colour',
    'quote',
    'note',
    'prefix',
    'suffix',
    'is_only',
  ],
  ...['page', 'top_share', 'boxes', 'file_sha256', 'is_lost', 'version', 'created_at', 'updated_at'],
] as (keyof AnnotationRow)[];

export type Own<Row> = SelectQueryBuilder<AnnotationTables, 'annotations', Row>;

/** What somebody marked and did not delete. */
export const living = (db: Db<AnnotationTables>, { uid }: AllowedNotes): Own<object> =>
  db.selectFrom('annotations').where('uid', '=', uid).where('deleted_at', 'is', null);

/** A content, or what a report shows or showed. */
export type NotedPlace = { contentId: number } | { fid: number };

export const within = <Row>(own: Own<Row>, place: NotedPlace): Own<Row> =>
  'fid' in place ? own.where('report_id', '=', place.fid) : own.where('content_id', '=', place.contentId);
