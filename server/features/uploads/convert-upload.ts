import { createHash } from 'node:crypto';
import { BusinessError } from '#contract/wire/codes.ts';
import {
  type AnyTransaction,
  inTransaction,
  tablesOf,
  withTables,
} from '#server/platform/db/connect-database.ts';
import type { Hook } from '#server/platform/hook.ts';
import { handBack } from '#server/platform/process/hand-back.ts';
import { ConversionRefused, type Converter } from '#server/ports/convert.ts';
import { PdfRefused } from '#server/ports/pdf.ts';
import { checkOffice } from './check-office.ts';
import { kindOfFile, NeedsPassword } from './kind-of-file.ts';
import type { ReadyUpload, UploadParts } from './parts.ts';
import { giveSpaceBack } from './store/room.ts';
import { changeUpload, findSame, forgetAim, lockUpload, readUpload, type UploadRow } from './store/rows.ts';
import type { UploadTables } from './tables.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const LOCKED = '这个 PDF 要用密码打开';

/** The row went while its file was worked on: nothing of that stands. */
class RemovedMeanwhile extends Error {}

/** The shelf holds these bytes already, as another file. */
class SameFile extends ConversionRefused {
  readonly same: { id: string };
  constructor(same: { id: string; name: string }) {
    super(`内容与已有的“${same.name}”相同，不再保存一份`);
    this.same = same;
  }
}

/** Reads a whole file into the shelf, or says on its row why not. Safe to repeat and to kill at any point. */
export async function convertUpload(
  { ready, ...parts }: UploadParts & { ready: Pick<Hook<ReadyUpload>, 'tell'> },
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const row = await readUpload(db, id);
  if (row?.state === 'ready') return settle(parts, ready, row);
  if (row?.state !== 'waiting' && row?.state !== 'converting') return;
  try {
    await convert(parts, row, signal);
  } catch (error) {
    if (error instanceof RemovedMeanwhile) return;
    if (signal.aborted) throw error;
    if (error instanceof SameFile)
      return refuse(parts, row, {
        reason: error.message + (await aimInstead(parts, ready, row, error.same.id)),
      });
    if (error instanceof NeedsPassword)
      return refuse(parts, row, { reason: error.message, needsPassword: true });
    if (error instanceof ConversionRefused)
      return refuse(parts, row, { reason: error.message, mayRetry: error.mayRetry });
    if (error instanceof PdfRefused)
      return refuse(
        parts,
        row,
        error.reason === 'encrypted' ? { reason: LOCKED, needsPassword: true } : { reason: error.message },
      );
    throw error;
  }
  await settle(parts, ready, row);
}

/** What follows once it can be read. Safe to repeat. */
async function settle(
  parts: UploadParts,
  ready: Pick<Hook<ReadyUpload>, 'tell'>,
  { id, gid, uid }: UploadRow,
): Promise<void> {
  await dropSpare(parts, { id });
  if (gid === null) return;
  const db = tablesOf<UploadTables>(parts.database);
  try {
    await ready.tell({ gid, uid, id, now: parts.clock.now() });
    await forgetAim(db, id, '');
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    await forgetAim(db, id, `没有放进群组，留在“我的上传”：${error.message}`);
  }
}

/** What was brought for a group and is there already goes into it as the file that is there. Says what became of it; empty without a group. */
async function aimInstead(
  { clock }: UploadParts,
  ready: Pick<Hook<ReadyUpload>, 'tell'>,
  { gid, uid }: UploadRow,
  id: string,
): Promise<string> {
  if (gid === null) return '';
  try {
    await ready.tell({ gid, uid, id, now: clock.now() });
    return '；已有的那一份已放进群组';
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return `；没有放进群组：${error.message}`;
  }
}

async function convert(parts: UploadParts, row: UploadRow, signal: AbortSignal): Promise<void> {
  const { id } = row;
  const bytes = (await parts.brought.opened(id)) ?? (await parts.brought.original(id));
  if (bytes === null) throw new ConversionRefused('文件没有保存下来，请重新上传');
  const kind = kindOfFile(row.name, bytes);
  await claim(parts, row, hashOf(bytes), kind);
  if (kind === 'docx' || kind === 'pptx' || kind === 'xlsx') checkOffice(bytes, kind);
  // A PDF stands beside its original where a password opened it.
  const pdf =
    kind === 'pdf'
      ? ((await parts.brought.made(id)) ?? bytes)
      : await makePdf(parts, row, { bytes, kind }, signal);
  const filed = async (
    tx: AnyTransaction,
    { contentId, pageCount, twinId }: { contentId: number; pageCount: number; twinId: number | null },
  ) => {
    const changed_at = new Date(parts.clock.now());
    const ready = {
      state: 'ready',
      content_id: contentId,
      page_count: pageCount,
      twin_id: twinId,
      changed_at,
    } as const;
    if (!(await changeUpload(withTables<UploadTables>(tx), id, ['converting'], ready)))
      throw new RemovedMeanwhile();
  };
  // The content and the row that owns it stand together or not at all, so that none comes twice and none is nobody's.
  try {
    await parts.imports.importOwnFile({ bytes: pdf, fileName: row.name, audience: [row.audience], filed });
  } catch (error) {
    if (error instanceof RemovedMeanwhile) await parts.contents.making.removeUnheld([hashOf(pdf)]);
    throw error;
  }
  for (const read of [bytes, pdf]) handBack(read);
}

/** Made once: another attempt after a kill reads the same bytes, so that none of the first is left over. */
async function makePdf(
  { brought, converter }: UploadParts,
  { id }: UploadRow,
  source: Parameters<Converter['toPdf']>[0],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const made = await brought.made(id);
  if (made !== null) return made;
  const pdf = await converter.toPdf(source, signal);
  await brought.keepMade(id, pdf);
  return pdf;
}

/** From here on no other file with these bytes stands in the same place: the database holds to it. */
async function claim(parts: UploadParts, row: UploadRow, sha256: string, kind: string): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const changed_at = new Date(parts.clock.now());
  const again = async () => {
    const same = await findSame(db, row, sha256);
    if (same !== undefined) throw new SameFile(same);
  };
  await again();
  try {
    const claimed = { state: 'converting', sha256, kind, reason: '', may_retry: false, changed_at } as const;
    if (!(await changeUpload(db, row.id, ['waiting', 'converting'], claimed))) throw new RemovedMeanwhile();
  } catch (error) {
    // Two at the same moment: the other one was first.
    if (error instanceof Error && 'code' in error && error.code === '23505') await again();
    throw error;
  }
}

interface Refused {
  reason: string;
  /** Whether the bytes are kept: to be converted another time, or until somebody gives the password. */
  mayRetry?: boolean;
  needsPassword?: boolean;
}

/** Says why on the row. What will never be read takes no room any more. */
async function refuse(
  parts: UploadParts,
  row: UploadRow,
  { reason, mayRetry = false, needsPassword = false }: Refused,
): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const isKept = mayRetry || needsPassword;
  const isDropped = await inTransaction(db, async (tx) => {
    const now = await lockUpload(tx, row.id);
    if (now === undefined || (now.state !== 'waiting' && now.state !== 'converting')) return false;
    if (!isKept) await giveSpaceBack(tx, now.uid, now.held_bytes);
    const change = {
      state: 'failed',
      reason,
      may_retry: mayRetry,
      needs_password: needsPassword,
      changed_at: new Date(parts.clock.now()),
    } as const;
    await changeUpload(tx, row.id, [now.state], isKept ? change : { ...change, held_bytes: 0 });
    return !isKept;
  });
  if (!isDropped) return;
  await parts.brought.remove(row.id);
}

/** A PDF is kept once, as what is read; so is what was made of another file. */
async function dropSpare({ database, brought }: UploadParts, { id }: Pick<UploadRow, 'id'>): Promise<void> {
  const row = await readUpload(tablesOf<UploadTables>(database), id);
  if (row?.state !== 'ready') return;
  await brought.removeMade(id);
  await brought.settleOpened(id);
  if (row.kind === 'pdf') await brought.removeOriginal(id);
}
