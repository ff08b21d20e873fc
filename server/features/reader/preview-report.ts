import type { ReportItem } from '#contract/calls/reports.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ReaderDeps } from './deps.ts';
import { presentItems } from './present-items.ts';

/** What the public page tells of a report. Throws 10404 where there is no such report. */
export async function previewReport(
  deps: Pick<ReaderDeps, 'db' | 'reads'>,
  fid: number,
  caller: Caller,
): Promise<{ detail: ReportItem; introduction: string }> {
  const [detail] = await presentItems(deps, caller, [fid]);
  if (detail === undefined) throw new BusinessError('notFound');
  return { detail, introduction: detail.content };
}
