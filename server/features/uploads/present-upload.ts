import {
  type LibraryTwin,
  type UploadAllowance,
  type UploadItem,
  uploadAddress,
} from '#contract/calls/uploads.ts';
import { uploadLimitsOf } from '#contract/rights/upload-limits.ts';
import { periodsAt, secondsOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { OwnShelf } from './access.ts';
import { namesOfTwins } from './find-in-library.ts';
import type { UploadParts } from './parts.ts';
import { readRoom } from './store/room.ts';
import type { UploadRow } from './store/rows.ts';
import type { UploadTables } from './tables.ts';

const STATUS = { ready: 'Finished', failed: 'Failed' } as const;

/** What is told of a file in the list of one's own. */
interface Told {
  shares?: number | undefined;
  twin?: LibraryTwin | undefined;
}

export function presentUpload(row: UploadRow, { shares = 0, twin }: Told = {}): UploadItem {
  const { id, name, folder, size_bytes, reason } = row;
  // What is being removed is not listed.
  const state = row.state === 'removing' ? 'failed' : row.state;
  const isReady = state === 'ready';
  const isKept = (row.may_retry || row.needs_password) && state === 'failed';
  const hasOriginal = isReady || isKept;
  return {
    ...{ id, name, folder, size_bytes, state, reason },
    transStatus: state === 'ready' || state === 'failed' ? STATUS[state] : '',
    may_retry: row.may_retry ? 1 : 0,
    needs_password: row.needs_password ? 1 : 0,
    page_count: row.page_count,
    content_id: row.content_id ?? 0,
    online_url: isReady ? `${uploadAddress(id)}/read.pdf` : '',
    original_url: hasOriginal ? `${uploadAddress(id)}/original` : '',
    in_library: twin ?? null,
    shares,
    create_time: secondsOf(row.created_at),
  };
}

/** Files of one's own with what they are elsewhere. */
export async function tellOwn(
  parts: Pick<UploadParts, 'contents' | 'library'>,
  rows: readonly UploadRow[],
): Promise<UploadItem[]> {
  const [shares, twins] = await Promise.all([
    parts.contents.own.shares(rows.flatMap(({ content_id }) => content_id ?? [])),
    namesOfTwins(
      parts,
      rows.flatMap(({ twin_id }) => twin_id ?? []),
    ),
  ]);
  return rows.map((row) =>
    presentUpload(row, { shares: shares.get(row.content_id ?? 0), twin: twins.get(row.twin_id ?? 0) }),
  );
}

/** A file that somebody else brought and lets the asker read: where it lay, and the file as it was brought, are not theirs. */
export const presentForeign = (row: UploadRow): UploadItem => ({
  ...presentUpload(row),
  ...{ folder: '', reason: '', needs_password: 0, online_url: '', original_url: '' },
});

/** What a person may bring, and has. */
export async function readAllowance(
  db: Db<UploadTables>,
  { uid }: OwnShelf,
  { tier, now }: Pick<Caller, 'tier' | 'now'>,
): Promise<UploadAllowance> {
  const limits = uploadLimitsOf(tier);
  const { day, dayEndsAtSeconds } = periodsAt(now);
  const { held, files, bytes } = await readRoom(db, uid, day);
  return {
    file_bytes: limits.fileBytes,
    daily_files: limits.dailyFiles,
    daily_bytes: limits.dailyBytes,
    kept_bytes: limits.keptBytes,
    used_files: files,
    used_bytes: bytes,
    held_bytes: held,
    resets_at: dayEndsAtSeconds,
  };
}
