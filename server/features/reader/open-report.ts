import type { ReportDetail } from '#contract/calls/reports.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ReportRecord } from '../library/index.ts';
import type { ReaderDeps } from './deps.ts';
import { type Lock, lockOf, NO_FILE_LOCK, SIGN_IN_LOCK } from './rules/lock.ts';
import { LINK_LIFE_SECONDS, signedLink, versionOf } from './signed-link.ts';

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
  file: NonNullable<ReportRecord['file']>,
  caller: Caller,
): Promise<View> {
  const receipt = await deps.quotas.take({ caller, action: 'readReport', subject: fid });
  try {
    const expiresAtSeconds = Math.floor(caller.now / 1000) + LINK_LIFE_SECONDS;
    const version = versionOf(file.sha256);
    const grant = { fid, version, expiresAtSeconds, sessionKey: caller.sessionKey, tier: caller.tier };
    const newReader = await deps.records.noteReading(caller, fid);
    if (receipt.charged) await deps.countUse(fid, 'views', { newReader });
    return {
      view: 'full',
      locked: null,
      online_url: signedLink(grant, deps.linkSecret),
      online_url_expires: expiresAtSeconds,
    };
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}

/** What came beside the file that is read, the last first. */
const otherVersionsOf = ({ versions, file }: ReportRecord): ReportDetail['other_versions'] =>
  versions
    .filter(({ isCurrent }) => !isCurrent)
    .toSorted((a, b) => b.id - a.id)
    .map(({ id, createdAt }) => ({
      came_on: dayOf(createdAt.getTime() / 1000),
      is_newer: file !== null && id > file.id,
    }));

async function viewOf(deps: ReaderDeps, fid: number, { file }: ReportRecord, caller: Caller): Promise<View> {
  if (file === null) return locked('record', NO_FILE_LOCK);
  const { tier } = caller;
  if (tier === 'visitor' && !rightOf(tier, 'readReport').allowed) return locked('cover', SIGN_IN_LOCK);
  try {
    return await openFile(deps, fid, file, caller);
  } catch (error) {
    const lock = error instanceof BusinessError ? lockOf(error) : null;
    if (lock === null) throw error;
    return locked('cover', lock);
  }
}

/**
 * A report as its page shows it. Whoever may read it today gets a link that lives ten minutes; whoever may not gets the
 * cover and why. Throws 10404 where there is no such report.
 */
export async function openReport(deps: ReaderDeps, fid: number, caller: Caller): Promise<ReportDetail> {
  const record = await deps.reads.for(caller).reportRecord(fid);
  if (record === null) throw new BusinessError('notFound');
  const favourites = await deps.favourites.among(caller, [fid]);
  const view = await viewOf(deps, fid, record, caller);
  await deps.noteOpened(caller, fid);
  return {
    ...record.item,
    is_favorite: favourites.has(fid) ? 1 : 0,
    // How the file was called where it came from is for its readers alone.
    file_name: view.view === 'full' ? (record.file?.fileName ?? '') : '',
    file_size: record.file?.sizeBytes ?? 0,
    page_sizes: view.view === 'full' ? (record.file?.pageSizes ?? []) : [],
    value_sources: record.valueSources,
    other_versions: view.view === 'full' ? otherVersionsOf(record) : [],
    ...view,
    online_url2: view.online_url,
    fileUrl: view.online_url,
    countdown_seconds: view.view === 'full' && caller.tier === 'free' ? deps.countdownSeconds : 0,
  };
}
