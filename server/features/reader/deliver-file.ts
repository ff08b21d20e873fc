import { create as contentDisposition } from 'content-disposition';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import type { ReportRecord } from '../library/index.ts';
import { type AllowedGrant, allowDelivery } from './access.ts';
import type { ReaderDeps } from './deps.ts';
import { type ByteRange, readByteRange } from './rules/byte-range.ts';
import { type LinkQuery, openLink, versionOf } from './signed-link.ts';

export interface FileRequest {
  fid: number;
  query: LinkQuery;
  range: string | undefined;
  ifRange: string | undefined;
  /** False for HEAD. */
  wantsBody: boolean;
}

function headersOf(
  grant: AllowedGrant,
  { item }: ReportRecord,
  size: number,
  range: ByteRange | 'whole',
): Record<string, string> {
  const length = range === 'whole' ? size : range.end - range.start + 1;
  return {
    'content-type': 'application/pdf',
    'content-length': String(length),
    'accept-ranges': 'bytes',
    etag: `"${grant.version}"`,
    // Rights end, and a shared computer must not keep what one reader opened.
    'cache-control': 'private, no-store',
    // Half a surrogate pair has no place in a header, and a name from a PDF may hold one.
    'content-disposition': contentDisposition(`${item.downloadName.toWellFormed()}.pdf`, {
      type: 'inline',
      fallback: `${grant.fid}.pdf`,
    }),
    ...(range === 'whole' ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  };
}

/** The PDF behind a signed link, whole or in part. 403 for a link that is over, changed or somebody else's. */
export async function deliverFile(
  deps: ReaderDeps,
  request: FileRequest,
  caller: Caller,
): Promise<FileAnswer> {
  const { query, fid } = request;
  const { sessionKey, tier } = caller;
  const opened = openLink(fid, query, { sessionKey, tier, secret: deps.linkSecret, now: caller.now });
  if (opened === null) return refusedFile(403, '链接已失效，请刷新报告页面后重试');
  const grant = allowDelivery(caller, opened);
  if (grant === null) return refusedFile(403, '当前会员等级不能查看原文，请登录或升级会员后再试');
  const record = await deps.reads.reportRecord(fid);
  const file = record?.file;
  const stored = file && versionOf(file.sha256) === grant.version ? await deps.objects.stat(file.key) : null;
  if (!record || !file || stored === null) {
    return refusedFile(404, '原文已更新或已下架，请刷新报告页面后重试');
  }
  const size = stored.sizeBytes;
  const current = request.ifRange === undefined || request.ifRange === `"${grant.version}"`;
  const range = readByteRange(current ? request.range : undefined, size);
  if (range === 'unsatisfiable')
    return refusedFile(416, '请求的范围超出文件', { 'content-range': `bytes */${size}` });
  const answer = {
    status: range === 'whole' ? 200 : 206,
    headers: headersOf(grant, record, size, range),
  } as const;
  if (!request.wantsBody) return { ...answer, body: null };
  const bytes = await deps.objects.read(file.key, range === 'whole' ? undefined : range);
  if (bytes === null) {
    return refusedFile(404, '原文暂时取不到，请稍后重试');
  }
  return { ...answer, body: bytes };
}

/** A cover, public and kept long: the address in lists changes with the file. */
export async function deliverCover(
  { reads, objects }: Pick<ReaderDeps, 'reads' | 'objects'>,
  fid: number,
  width: number,
): Promise<FileAnswer> {
  const key = await reads.coverKey(fid, width);
  const bytes = key === null ? null : await objects.get(key);
  if (bytes === null) return refusedFile(404, '没有封面');
  const cache = 'public, max-age=604800, stale-while-revalidate=2592000';
  return wholeFile(bytes, { type: 'image/webp', cache });
}
