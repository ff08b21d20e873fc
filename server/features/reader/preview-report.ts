import { BusinessError } from '#contract/codes.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Asking, ReaderDeps } from './deps.ts';
import { presentItems } from './present-items.ts';

/** What the public page tells of a report. Throws 10404 where there is no such report. */
export async function previewReport(
  deps: Pick<ReaderDeps, 'db' | 'reads'>,
  fid: number,
  asking: Asking,
): Promise<{ detail: ReportItem; introduction: string }> {
  const [detail] = await presentItems(deps, asking, [fid]);
  if (detail === undefined) throw new BusinessError('notFound');
  return { detail, introduction: detail.content };
}
