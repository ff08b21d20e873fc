import { BusinessError } from '#contract/codes.ts';
import type { Asking, ReaderDeps } from './deps.ts';
import { LINK_LIFE_SECONDS, signedLink, versionOf } from './signed-link.ts';
import { noteDownload } from './store.ts';

/**
 * Takes one download and gives a link that lives ten minutes; the same report again that day costs nothing. A file that
 * cannot be delivered costs nothing either. Throws 10003 or 10004 at the limits, 10404 where there is no file.
 */
export async function downloadReport(
  deps: ReaderDeps,
  fid: number,
  asking: Asking,
): Promise<{ data: string; file_name: string; expires: number }> {
  const { who, now } = asking;
  const record = await deps.reads.reportRecord(fid);
  if (record === null) throw new BusinessError('notFound');
  const { file, item } = record;
  if (file === null || (await deps.objects.stat(file.key)) === null) {
    throw new BusinessError('notFound', '暂未收录这篇报告的原文，不能下载，未扣次数');
  }
  const receipt = await deps.quotas.take({ who, action: 'downloadReport', subject: fid, now });
  const expires = Math.floor(now / 1000) + LINK_LIFE_SECONDS;
  const version = versionOf(file.sha256);
  const grant = { fid, version, expires, disposition: 'attachment', sessionKey: who.sessionKey } as const;
  const { path, signature } = signedLink(grant, deps.linkSecret);
  try {
    if (who.uid !== null) await noteDownload(deps.db, { uid: who.uid, fid, at: new Date(now) });
    if (receipt.charged) await deps.reads.count(fid, 'downloads');
    await deps.pending.add({ signature, uid: who.uid, receipt, expires, now });
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
  return { data: path, file_name: `${item.downloadName}.pdf`, expires };
}
