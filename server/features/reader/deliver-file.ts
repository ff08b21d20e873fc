import { create as contentDisposition } from 'content-disposition';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import type { AllowedCover } from '../contents/index.ts';
import type { AllowedGrant } from './access.ts';
import { type ByteRange, readByteRange } from './byte-range.ts';
import type { ReaderDeps } from './deps.ts';
import { openLinkedFile } from './linked-file.ts';
import type { LinkedTo, LinkQuery } from './signed-link.ts';

export interface FileRequest {
  fid: number;
  query: LinkQuery;
  /** The file that the report shows where nothing is said. */
  to?: LinkedTo;
  range: string | undefined;
  ifRange: string | undefined;
  /** False for HEAD. */
  wantsBody: boolean;
}

function headersOf(
  grant: AllowedGrant,
  name: string,
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
    'content-disposition': contentDisposition(name.toWellFormed(), {
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
  const linked = await openLinkedFile(deps, request, caller);
  if ('refused' in linked) return linked.refused;
  const { grant, file } = linked;
  const stored = file && (await deps.files.openFile(file.file));
  if (file === null || stored === null) return refusedFile(404, '原文已更新或已下架，请刷新页面后重试');
  const size = stored.sizeBytes;
  const current = request.ifRange === undefined || request.ifRange === `"${grant.version}"`;
  const range = readByteRange(current ? request.range : undefined, size);
  if (range === 'unsatisfiable')
    return refusedFile(416, '请求的范围超出文件', { 'content-range': `bytes */${size}` });
  const answer = {
    status: range === 'whole' ? 200 : 206,
    headers: headersOf(grant, file.name, size, range),
  } as const;
  if (!request.wantsBody) return { ...answer, body: null };
  const bytes = await stored.read(range === 'whole' ? undefined : range);
  if (bytes === null) {
    return refusedFile(404, '原文暂时取不到，请稍后重试');
  }
  return { ...answer, body: bytes };
}

/** A cover, public and kept long: the address in lists changes with the file. */
export async function deliverCover(
  { reads, files }: Pick<ReaderDeps, 'reads' | 'files'>,
  fid: number,
  width: number,
): Promise<FileAnswer> {
  return answerCover(
    files,
    await reads.everybodys.cover(fid, width),
    'public, max-age=604800, stale-while-revalidate=2592000',
  );
}

/** The cover of a file that no record shows, for whom it is; the same answer for others as where there is none. */
export async function deliverOwnCover(
  { contents, files }: Pick<ReaderDeps, 'contents' | 'files'>,
  { contentId, width }: { contentId: number; width: number },
  caller: Caller,
): Promise<FileAnswer> {
  const content = await contents.own(contentId, caller);
  return answerCover(files, content && (await contents.cover(content, width)), 'private, no-store');
}

async function answerCover(
  files: ReaderDeps['files'],
  cover: AllowedCover | null,
  cache: string,
): Promise<FileAnswer> {
  const bytes = cover && (await files.cover(cover));
  return bytes === null ? refusedFile(404, '没有封面') : wholeFile(bytes, { type: 'image/webp', cache });
}
