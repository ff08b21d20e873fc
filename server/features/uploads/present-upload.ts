import { type UploadAllowance, type UploadItem, uploadAddress } from '#contract/calls/uploads.ts';
import { uploadLimitsOf } from '#contract/rights/upload-limits.ts';
import { periodsAt, secondsOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { OwnShelf } from './access.ts';
import { readRoom } from './store/room.ts';
import type { UploadRow } from './store/rows.ts';
import type { UploadTables } from './tables.ts';

const STATUS = { ready: 'Finished', failed: 'Failed' } as const;

export function presentUpload(row: UploadRow): UploadItem {
  const { id, name, folder, size_bytes, reason } = row;
  // What is being removed is not listed.
  const state = row.state === 'removing' ? 'failed' : row.state;
  const isReady = state === 'ready';
  const hasOriginal = isReady || (row.may_retry && state === 'failed');
  return {
    ...{ id, name, folder, size_bytes, state, reason },
    transStatus: state === 'ready' || state === 'failed' ? STATUS[state] : '',
    may_retry: row.may_retry ? 1 : 0,
    page_count: row.page_count,
    content_id: row.content_id ?? 0,
    online_url: isReady ? `${uploadAddress(id)}/read.pdf` : '',
    original_url: hasOriginal ? `${uploadAddress(id)}/original` : '',
    create_time: secondsOf(row.created_at),
  };
}

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
