import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile } from '#server/platform/files/file-answer.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { AllowedText } from '../memberships/index.ts';
import type { ChartDeps } from './deps.ts';

/** A chart's picture at one of the stored widths. The same answer for a chart that is hidden and one that is not there. */
export async function deliverPicture(
  deps: ChartDeps,
  { id, width }: { id: number; width: number },
  caller: Caller,
): Promise<FileAnswer> {
  const picture = await deps.reads.chartPicture(id, width);
  const report = picture && (await deps.quotas.allowText(caller, picture.fid));
  const bytes = report && (await bytesOf(deps.objects, report, picture.key));
  if (!bytes) return refusedFile(404, '没有这幅图表，或尚未打开它所在的报告');
  return {
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=3600',
    },
    body: (async function* () {
      yield bytes;
    })(),
  };
}

/** A picture leaves for a report that was opened with the right to read it. */
const bytesOf = (objects: ObjectStore, _report: AllowedText, key: string): Promise<Uint8Array | null> =>
  objects.get(key);
