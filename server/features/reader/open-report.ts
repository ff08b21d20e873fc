import { BusinessError } from '#contract/codes.ts';
import { rightOf } from '#contract/levels.ts';
import type { ReportDetail } from '#contract/reports.ts';
import type { Asking, ReaderDeps, ReportFile, ReportRecord } from './deps.ts';
import { type Lock, lockOf, NO_FILE_LOCK, SIGN_IN_LOCK } from './rules/lock.ts';
import { LINK_LIFE_SECONDS, signedLink, versionOf } from './signed-link.ts';
import { favouritesAmong, noteReading } from './store.ts';

type View = Pick<ReportDetail, 'view' | 'locked' | 'online_url' | 'online_url_expires'>;

const locked = (view: 'cover' | 'record', lock: Lock): View => ({
  view,
  locked: lock,
  online_url: '',
  online_url_expires: 0,
});

/** Takes the day's unit for this report; the same report again that day costs nothing. */
async function openFile(
  deps: ReaderDeps,
  fid: number,
  file: ReportFile,
  { who, now }: Asking,
): Promise<View> {
  const receipt = await deps.quotas.take({ who, action: 'readReport', subject: fid, now });
  try {
    const expires = Math.floor(now / 1000) + LINK_LIFE_SECONDS;
    const version = versionOf(file.sha256);
    const grant = { fid, version, expires, disposition: 'inline', sessionKey: who.sessionKey } as const;
    if (who.uid !== null) await noteReading(deps.db, { uid: who.uid, fid, at: new Date(now) });
    if (receipt.charged) await deps.reads.count(fid, 'views');
    return {
      view: 'full',
      locked: null,
      online_url: signedLink(grant, deps.linkSecret).path,
      online_url_expires: expires,
    };
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}

async function viewOf(deps: ReaderDeps, fid: number, { file }: ReportRecord, asking: Asking): Promise<View> {
  if (file === null) return locked('record', NO_FILE_LOCK);
  const { tier } = asking.who;
  if (tier === 'visitor' && !rightOf(tier, 'readReport').allowed) return locked('cover', SIGN_IN_LOCK);
  try {
    return await openFile(deps, fid, file, asking);
  } catch (error) {
    const lock = error instanceof BusinessError ? lockOf(error, tier) : null;
    if (lock === null) throw error;
    return locked('cover', lock);
  }
}

/**
 * A report as its page shows it. Whoever may read it today gets a link that lives ten minutes; whoever may not gets the
 * cover and why. Throws 10404 where there is no such report.
 */
export async function openReport(deps: ReaderDeps, fid: number, asking: Asking): Promise<ReportDetail> {
  const record = await deps.reads.reportRecord(fid);
  if (record === null) throw new BusinessError('notFound');
  const { uid } = asking.who;
  const favourites = uid === null ? null : await favouritesAmong(deps.db, uid, [fid]);
  return {
    ...record.item,
    is_favorite: favourites?.has(fid) ? 1 : 0,
    file_name: record.file?.fileName ?? '',
    file_size: record.file?.sizeBytes ?? 0,
    value_sources: record.valueSources,
    ...(await viewOf(deps, fid, record, asking)),
  };
}
