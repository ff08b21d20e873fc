import type { findInLibrary as FindInLibrary } from '#contract/calls/uploads.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownShelf } from './access.ts';
import type { UploadParts } from './parts.ts';
import { endingOf, safeName } from './safe-name.ts';

/** What of the library everybody may know: that a report is there, and what it is called. */
export async function namesOfTwins(
  { library }: Pick<UploadParts, 'library'>,
  fids: readonly number[],
): Promise<Map<number, { fid: number; name: string; house: string; day: string }>> {
  const items = fids.length === 0 ? [] : await library.reads.everybodys.reportItems([...new Set(fids)]);
  return new Map(
    items.map(({ fid, name, stockOrgData, timeText }) => [
      fid,
      { fid, name, house: stockOrgData.name, day: timeText },
    ]),
  );
}

/**
 * Whether the library has a file already, before any of it is brought and any room is taken: by its bytes, or a report of just that title.
 * Throws 10999 for visitors.
 */
export async function findInLibrary(
  parts: Pick<UploadParts, 'library'>,
  { sha256, name: given }: ParsedRequestOf<typeof FindInLibrary>,
  caller: Caller,
): Promise<ResponseOf<typeof FindInLibrary>> {
  ownShelf(caller);
  const name = safeName(given);
  const title = name.slice(0, name.length - endingOf(name).length);
  const { records, reads } = parts.library;
  const byBytes = sha256 === '' ? null : await records.findByHash(sha256);
  const fid = byBytes ?? (await reads.everybodys.reportsCalled([title])).get(title) ?? null;
  if (fid === null) return { report: null };
  const report = (await namesOfTwins(parts, [fid])).get(fid);
  return { report: report === undefined ? null : { ...report, by: byBytes === null ? 'title' : 'bytes' } };
}
