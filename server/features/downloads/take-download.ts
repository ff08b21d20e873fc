import { createHash, randomBytes } from 'node:crypto';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowCopy, allowHolding } from './access.ts';
import type { DownloadDeps } from './deps.ts';
import { makeCopy, OriginalMissing } from './make-copy.ts';
import { returnAbandoned } from './settle-transfer.ts';
import { insertLink } from './store.ts';

export const LINK_LIFE_SECONDS = 60;

/** Whoever reads the table must not be able to use the links in it. */
export const linkHashOf = (token: string, sessionKey: string): Buffer =>
  createHash('sha256').update(`${token}\n${sessionKey}`).digest();

const NO_FILE = '暂未收录这篇报告的原文，不能下载，未扣次数';

/**
 * Takes one download and gives a link that works once, for this session, within a minute; the same report again that day
 * costs nothing. A file that cannot be delivered costs nothing either. Throws 10003 or 10004 at the limits, 10404 where
 * there is no file.
 */
export async function takeDownload(
  deps: DownloadDeps,
  fid: number,
  caller: Caller,
): Promise<{ data: string; file_name: string; expires: number; size: number }> {
  const { now, sessionKey } = caller;
  const record = await deps.reads.for(caller).reportRecord(fid);
  if (record === null) throw new BusinessError('notFound');
  const { file, item } = record;
  const sizeBytes = file === null ? null : await deps.files.sizeOf(file.sha256);
  if (sizeBytes === null) throw new BusinessError('notFound', NO_FILE);
  // What an earlier link of theirs cost that was never used may be what is missing now; other people's are left to the job.
  if (caller.uid !== null) await returnAbandoned(deps, { uid: caller.uid }, now);
  const receipt = await deps.quotas.take({ caller, action: 'downloadReport', subject: fid });
  try {
    const holder = allowHolding(caller);
    const original = await deps.reads.for(caller).fileOf(allowCopy(receipt, fid));
    if (original === null) throw new OriginalMissing(String(fid));
    const copy = await makeCopy(deps, holder, { fid, file: original, now });
    const token = randomBytes(24).toString('base64url');
    const size = sizeBytes + copy.tail.length;
    const expiresAtSeconds = Math.floor(now / 1000) + LINK_LIFE_SECONDS;
    await insertLink(deps.db, {
      link_hash: linkHashOf(token, sessionKey),
      code: copy.code,
      uid: holder.uid,
      tier: caller.tier,
      receipt: JSON.stringify(receipt),
      size_bytes: size,
      expires_at: new Date(expiresAtSeconds * 1000),
    });
    const data = `/files/download/${fid}.pdf?token=${token}`;
    return { data, file_name: `${item.downloadName}.pdf`, expires: expiresAtSeconds, size };
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    if (error instanceof OriginalMissing) throw new BusinessError('notFound', NO_FILE);
    throw error;
  }
}
