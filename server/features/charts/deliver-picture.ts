import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import { unlessFull } from '#server/platform/files/unless-full.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import type { AllowedPicture } from '../contents/index.ts';
import { allowPicture } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { isGoodLink } from './picture-links.ts';

const NOT_THERE = '没有这幅图表，或尚未打开它所在的报告';

export interface AskedPicture {
  id: number;
  width: number;
  /** Of the link, where there is one. */
  query?: { expires: string; signature: string };
}

/**
 * A chart's picture at one of the stored widths, to who has a good link or opened its report; drawn where it is not yet. The same answer
 * for a chart that is hidden and one that is not there; 429 where too many wait to be drawn.
 */
export async function deliverPicture(
  deps: Pick<ChartDeps, 'reads' | 'contents' | 'quotas' | 'drawer' | 'linkSecret'>,
  { id, width, query }: AskedPicture,
  caller: Caller,
): Promise<FileAnswer> {
  const linked =
    query !== undefined && isGoodLink({ id, width }, query, { secret: deps.linkSecret, now: caller.now });
  const allowed = await allowedPicture(deps, { id, width, linked }, caller);
  if (allowed === null) return refusedFile(404, NOT_THERE);
  return unlessFull('正在画的图表太多，请稍后刷新', drawn(deps, allowed, caller));
}

async function drawn(
  { drawer }: Pick<ChartDeps, 'drawer'>,
  allowed: AllowedPicture,
  caller: Caller,
): Promise<FileAnswer> {
  const bytes = await drawer.draw(allowed, shareOf(caller), caller.signal);
  if (bytes === null) return refusedFile(404, NOT_THERE);
  return wholeFile(bytes, { type: 'image/webp', cache: 'private, max-age=3600' });
}

/** Of a chart that a report shows, or of one of a file that is for the caller. */
async function allowedPicture(
  { reads, contents, quotas }: Pick<ChartDeps, 'reads' | 'contents' | 'quotas'>,
  { id, width, linked }: { id: number; width: number; linked: boolean },
  caller: Caller,
): Promise<AllowedPicture | null> {
  // Whoever follows a link is its holder: it was made for what could be shown to them.
  const shown = await reads.for(caller).chartPicture(id, width);
  if (shown !== null) {
    const report = linked ? null : await quotas.allowText(caller, shown.fid);
    return allowPicture(shown, { linked, content: report && (await reads.for(caller).contentOf(report)) });
  }
  const content = await contents.ownOfChart(id, caller);
  const picture = content && (await contents.chartPicture(content, { id, width }));
  return picture && allowPicture(picture, { linked: false, content });
}
