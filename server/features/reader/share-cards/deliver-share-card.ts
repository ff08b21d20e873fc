import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import { unlessFull } from '#server/platform/files/unless-full.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import type { ReaderDeps } from '../deps.ts';

/** The card of a report that has a public preview: public as that is. 404 for any other, 429 where too many wait to be drawn. */
export async function deliverShareCard(
  { reads, shareCards }: Pick<ReaderDeps, 'reads' | 'shareCards'>,
  fid: number,
  caller: Caller,
): Promise<FileAnswer> {
  const [report] = await reads.everybodys.reportItems([fid]);
  if (report === undefined) return refusedFile(404, '没有这份报告');
  const drawn = shareCards
    .draw(report, { party: shareOf(caller), now: caller.now })
    .then((bytes) => wholeFile(bytes, { type: 'image/webp', cache: 'public, max-age=86400' }));
  return unlessFull('正在画的图片太多，请稍后再试', drawn);
}
