import { BusinessError } from '#contract/wire/codes.ts';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { ConversionRefused } from '#server/ports/convert.ts';
import { PdfRefused } from '#server/ports/pdf.ts';
import type { AllowedUpload } from './access.ts';
import { CONVERT } from './convert-job.ts';
import { promisedKind } from './kind-of-file.ts';
import type { UploadParts } from './parts.ts';
import { changeUpload, lockUpload, type UploadRow } from './store/rows.ts';
import type { UploadTables } from './tables.ts';

const NOT_ASKED = '这个文件现在不需要密码，请刷新页面看看它进行到哪一步';
const WRONG = '密码不对，没有打开；请核对大小写与全角半角后再试';

const isLocked = ({ state, needs_password }: UploadRow): boolean => state === 'failed' && needs_password;

/** The file without its password, as whoever knows its format opens it. */
async function open(
  { unlocker, officeUnlocker }: Pick<UploadParts, 'unlocker' | 'officeUnlocker'>,
  { bytes, isPdf }: { bytes: Uint8Array; isPdf: boolean },
  password: string,
): Promise<Uint8Array> {
  try {
    const copy = await (isPdf ? unlocker : officeUnlocker).unlock(bytes, password);
    if (copy === null) throw new BusinessError('invalidInput', WRONG);
    return copy;
  } catch (error) {
    if (error instanceof PdfRefused || error instanceof ConversionRefused)
      throw new BusinessError('invalidInput', error.message);
    throw error;
  }
}

/**
 * Opens a file that waits for its password, keeps a copy that needs none, and has that converted. The password is used here and now, so that
 * no job carries it. Throws 10006 where it is wrong or none is wanted.
 */
export async function unlockUpload(
  { database, brought, jobs, clock, ...unlockers }: UploadParts,
  { row }: AllowedUpload,
  password: string,
): Promise<void> {
  if (!isLocked(row)) throw new BusinessError('invalidInput', NOT_ASKED);
  const { id } = row;
  const bytes = await brought.original(id);
  if (bytes === null) throw new BusinessError('invalidInput', '文件没有保存下来，请移除后重新上传');
  const isPdf = promisedKind(row.name) === 'pdf';
  const copy = await open(unlockers, { bytes, isPdf }, password);
  await inTransaction(tablesOf<UploadTables>(database), async (tx) => {
    const now = await lockUpload(tx, id);
    if (now === undefined || !isLocked(now)) throw new BusinessError('invalidInput', NOT_ASKED);
    // While the row is held: of two that give the password at once one is too late, and the copy that is being read stays what it is.
    await (isPdf ? brought.keepMade(id, copy) : brought.keepOpened(id, copy));
    const waiting = { state: 'waiting', reason: '', needs_password: false } as const;
    await changeUpload(tx, id, ['failed'], { ...waiting, changed_at: new Date(clock.now()) });
    await jobs.ask(CONVERT, { id }, tx);
  });
}
