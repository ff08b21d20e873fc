import { sql } from 'kysely';
import type { UploadLimits } from '#contract/rights/upload-limits.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { UploadTables } from '../tables.ts';

/** Takes so many bytes of what somebody may hold, in one statement; false where they do not fit. */
export async function takeSpace(
  tx: Tx<UploadTables>,
  uid: number,
  bytes: number,
  { keptBytes }: UploadLimits,
): Promise<boolean> {
  if (bytes > keptBytes) return false;
  const taken = await sql`INSERT INTO upload_space (uid, held_bytes, most_bytes)
    VALUES (${uid}, ${bytes}, ${keptBytes})
    ON CONFLICT (uid) DO UPDATE SET held_bytes = upload_space.held_bytes + ${bytes}, most_bytes = ${keptBytes}
    WHERE upload_space.held_bytes + ${bytes} <= ${keptBytes}
    RETURNING uid`.execute(tx);
  return taken.rows.length === 1;
}

export async function giveSpaceBack(tx: Tx<UploadTables>, uid: number, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await sql`UPDATE upload_space SET held_bytes = held_bytes - ${bytes} WHERE uid = ${uid}`.execute(tx);
}

/** Takes a file of that many bytes of a day; false where the day has had its share. */
export async function takeOfDay(
  tx: Tx<UploadTables>,
  { uid, day, bytes }: { uid: number; day: string; bytes: number },
  { dailyFiles, dailyBytes }: UploadLimits,
): Promise<boolean> {
  if (dailyFiles < 1 || bytes > dailyBytes) return false;
  const taken = await sql`INSERT INTO upload_days (uid, day, files, bytes, most_files, most_bytes)
    VALUES (${uid}, ${day}, 1, ${bytes}, ${dailyFiles}, ${dailyBytes})
    ON CONFLICT (uid, day) DO UPDATE SET files = upload_days.files + 1, bytes = upload_days.bytes + ${bytes},
      most_files = ${dailyFiles}, most_bytes = ${dailyBytes}
    WHERE upload_days.files + 1 <= ${dailyFiles} AND upload_days.bytes + ${bytes} <= ${dailyBytes}
    RETURNING uid`.execute(tx);
  return taken.rows.length === 1;
}

/** What somebody holds, and has brought on a day. */
export async function readRoom(db: Db<UploadTables>, uid: number, day: string) {
  const [space, ofDay] = await Promise.all([
    db.selectFrom('upload_space').select('held_bytes').where('uid', '=', uid).executeTakeFirst(),
    db
      .selectFrom('upload_days')
      .select(['files', 'bytes'])
      .where('uid', '=', uid)
      .where('day', '=', day)
      .executeTakeFirst(),
  ]);
  return { held: space?.held_bytes ?? 0, files: ofDay?.files ?? 0, bytes: ofDay?.bytes ?? 0 };
}
