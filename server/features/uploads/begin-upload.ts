import { randomUUID } from 'node:crypto';
import { type beginUpload as BeginUpload, uploadAddress } from '#contract/calls/uploads.ts';
import { bytesText } from '#contract/rights/upload-limits.ts';
import { periodsAt } from '#contract/text/calendar.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import type { Hook } from '#server/platform/hook.ts';
import { ConversionRefused } from '#server/ports/convert.ts';
import { allowBegin } from './access.ts';
import { promisedKind } from './kind-of-file.ts';
import type { AimedUpload } from './parts.ts';
import { safeFolder, safeName } from './safe-name.ts';
import { takeOfDay, takeSpace } from './store/room.ts';
import { insertUpload } from './store/rows.ts';
import type { UploadTables } from './tables.ts';
import type { PartialFiles } from './tus.ts';

function checkEnding(name: string): void {
  try {
    promisedKind(name);
  } catch (error) {
    if (error instanceof ConversionRefused) throw new BusinessError('invalidInput', error.message);
    throw error;
  }
}

interface Beginning {
  db: Db<UploadTables>;
  files: PartialFiles;
  aimed: Pick<Hook<AimedUpload>, 'tell'>;
}

/** Notes a file that is to come and takes its room. Throws 10006 for what is never taken, 10007 where no room is left, 10404 for a group that is none for the caller. */
export async function beginUpload(
  { db, files, aimed }: Beginning,
  asked: ParsedRequestOf<typeof BeginUpload>,
  caller: Caller,
): Promise<ResponseOf<typeof BeginUpload>> {
  const { uid, audience, sizeBytes, limits } = allowBegin(caller, asked.size_bytes);
  const gid = asked.gid ?? null;
  if (gid !== null) await aimed.tell({ gid, uid });
  const name = safeName(asked.name);
  checkEnding(name);
  const id = randomUUID();
  const { day, dayEndsAtSeconds } = periodsAt(caller.now);
  const now = new Date(caller.now);
  await inTransaction(db, async (tx) => {
    if (!(await takeSpace(tx, uid, sizeBytes, limits)))
      throw new BusinessError(
        'notAllowed',
        `空间不够：最多保存 ${bytesText(limits.keptBytes)}，请移除不用的文件后再上传`,
        { limit: limits.keptBytes },
      );
    if (!(await takeOfDay(tx, { uid, day, bytes: sizeBytes }, limits)))
      throw new BusinessError(
        'notAllowed',
        `今日上传已达上限（${limits.dailyFiles} 个、${bytesText(limits.dailyBytes)}），请明日再来`,
        { limit: limits.dailyFiles, resetsAt: dayEndsAtSeconds },
      );
    await insertUpload(tx, {
      ...{ id, uid, gid, audience, name, folder: safeFolder(asked.folder), state: 'uploading' },
      ...{ size_bytes: sizeBytes, held_bytes: sizeBytes, sha256: null, content_id: null },
      ...{ created_at: now, changed_at: now },
    });
  });
  // After the row: what a kill leaves in between is a row without bytes, which is swept as any that was abandoned.
  await files.begin(id, sizeBytes);
  return { id, name, url: uploadAddress(id) };
}
