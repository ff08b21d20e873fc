import type { z } from 'zod';
import type { CatalogEntry, Paragraph, ReportChart, ReportItem } from '#contract/reports.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import type { Actor, Quotas, Receipt } from '../memberships/index.ts';
import type { ReaderTables } from './store.ts';

/** The stored PDF of a report. */
export interface ReportFile {
  /** In the object store. */
  key: string;
  sha256: string;
  sizeBytes: number;
  /** As it was imported. */
  fileName: string;
}

export interface ReportRecord {
  item: ReportItem;
  /** null where only the record is known. */
  file: ReportFile | null;
  /** Field → given, file-name, first-page, pdf-info, text, stock-table, company-name. */
  valueSources: Record<string, string>;
}

/** What the reader reads of the library's records. */
export interface ReaderReads {
  /** null where there is no such report. */
  reportRecord(fid: number): Promise<ReportRecord | null>;
  /** In the order of `ids`; a report that was removed meanwhile is missing. */
  reportItems(ids: readonly number[]): Promise<ReportItem[]>;
  catalogue(fid: number, limit: number): Promise<z.infer<typeof CatalogEntry>[]>;
  paragraphs(fid: number, limit: number): Promise<Omit<z.infer<typeof Paragraph>, 'ranges'>[]>;
  charts(fid: number, limit: number): Promise<z.infer<typeof ReportChart>[]>;
  /** Key in the object store of the cover at one of the stored widths; null where there is none. */
  coverKey(fid: number, width: number): Promise<string | null>;
  /** Counts one reading or one download for the rankings. */
  count(fid: number, what: 'views' | 'downloads'): Promise<void>;
}

export interface ReaderDeps {
  db: Db<ReaderTables>;
  reads: ReaderReads;
  index: SearchIndex;
  objects: ObjectStore;
  quotas: Pick<Quotas, 'require' | 'take' | 'giveBack' | 'allowance'>;
  /** What links are signed with. */
  linkSecret: string;
  /** Downloads whose link is out and not yet fetched: a delivery that fails gives the unit back. */
  pending: PendingDownloads;
}

/** Receipts by link, forgotten when the link is over. */
export interface PendingDownloads {
  /** `expires` in seconds, `now` in milliseconds since 1970. */
  add(link: {
    signature: string;
    uid: number | null;
    receipt: Receipt;
    expires: number;
    now: number;
  }): Promise<void>;
  /** Hands a receipt of the link over, once; undefined where there is none. */
  take(signature: string): Promise<Receipt | undefined>;
}

/** Who asks, and when in milliseconds since 1970. */
export interface Asking {
  who: Actor;
  now: number;
}
