import type { ReportItem } from '#contract/calls/reports.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ReaderDeps } from './deps.ts';
import { presentItems } from './present-items.ts';

/** What a catalogue gives may be anything: only an address of the web leads anywhere. */
function webAddress(given: string): string {
  if (!URL.canParse(given)) return '';
  const { protocol, href } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? href : '';
}

/** What the public page tells of a report. Throws 10404 where there is no such report. */
export async function previewReport(
  deps: Pick<ReaderDeps, 'favourites' | 'reads'>,
  fid: number,
  caller: Caller,
): Promise<{ detail: ReportItem; introduction: string; source_url: string }> {
  const [[detail], record] = await Promise.all([
    presentItems(deps, caller, [fid]),
    deps.reads.for(caller).reportRecord(fid),
  ]);
  if (detail === undefined || record === null) throw new BusinessError('notFound');
  const source_url = record.file === null ? webAddress(record.sourceUrl) : '';
  return { detail, introduction: detail.content, source_url };
}
