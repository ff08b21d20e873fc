import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { type AllowedPicture, allowPicture } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { isGoodLink } from './picture-links.ts';

export interface AskedPicture {
  id: number;
  width: number;
  /** Of the link, where there is one. */
  query?: { expires: string; signature: string };
}

/**
 * A chart's picture at one of the stored widths, to who has a good link or opened its report. The same answer for a chart that is hidden and
 * one that is not there.
 */
export async function deliverPicture(
  deps: Pick<ChartDeps, 'reads' | 'quotas' | 'objects' | 'linkSecret'>,
  { id, width, query }: AskedPicture,
  caller: Caller,
): Promise<FileAnswer> {
  const picture = await deps.reads.chartPicture(id, width);
  const linked =
    query !== undefined && isGoodLink({ id, width }, query, { secret: deps.linkSecret, now: caller.now });
  const report = picture === null || linked ? null : await deps.quotas.allowText(caller, picture.fid);
  const allowed = picture && allowPicture(picture, { linked, report });
  const bytes = allowed && (await bytesOf(deps.objects, allowed));
  if (!bytes) return refusedFile(404, '没有这幅图表，或尚未打开它所在的报告');
  return wholeFile(bytes, { type: 'image/webp', cache: 'private, max-age=3600' });
}

/** A picture leaves for such a one alone. */
const bytesOf = (objects: ObjectStore, { key }: AllowedPicture): Promise<Uint8Array | null> =>
  objects.get(key);
