import { rightOf } from '#contract/levels.ts';
import type { Asking, ReaderDeps, ReportRecord } from './deps.ts';
import { type ByteRange, readByteRange } from './rules/byte-range.ts';
import { contentDisposition } from './rules/content-disposition.ts';
import { type Grant, type LinkQuery, openLink, versionOf } from './signed-link.ts';

/** An answer of the file routes, without any HTTP library. `body` is null for answers without bytes. */
export interface FileAnswer {
  status: 200 | 206 | 304 | 403 | 404 | 416;
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array> | string | null;
}

export interface FileRequest {
  fid: number;
  query: LinkQuery;
  range: string | undefined;
  ifRange: string | undefined;
  /** False for HEAD. */
  wantsBody: boolean;
}

const refused = (
  status: 403 | 404 | 416,
  text: string,
  headers: Record<string, string> = {},
): FileAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: text,
});

/** The link alone is not enough: who asks must still be somebody who may. */
function mayHave(grant: Grant, { who }: Asking): boolean {
  const action = grant.disposition === 'attachment' ? 'downloadReport' : 'readReport';
  return rightOf(who.tier, action).allowed;
}

/** The bytes as they come; where they stop coming through our fault, the download is given back. */
async function* delivered(
  deps: ReaderDeps,
  bytes: AsyncIterable<Uint8Array>,
  signature: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    await giveBack(deps, signature);
    throw error;
  }
}

async function giveBack({ pending, quotas }: ReaderDeps, signature: string): Promise<void> {
  const receipt = await pending.take(signature);
  if (receipt !== undefined) await quotas.giveBack(receipt);
}

function headersOf(
  grant: Grant,
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
    'content-disposition': contentDisposition(
      grant.disposition,
      `${item.downloadName}.pdf`,
      `${grant.fid}.pdf`,
    ),
    ...(range === 'whole' ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  };
}

/** The PDF behind a signed link, whole or in part. 403 for a link that is over, changed or somebody else's. */
export async function deliverFile(
  deps: ReaderDeps,
  request: FileRequest,
  asking: Asking,
): Promise<FileAnswer> {
  const { query, fid } = request;
  const { sessionKey } = asking.who;
  const grant = openLink(fid, query, { sessionKey, secret: deps.linkSecret, now: asking.now });
  if (grant === null) return refused(403, '链接已失效，请刷新报告页面后重试');
  if (!mayHave(grant, asking)) return refused(403, '当前会员等级不能查看原文，请登录或升级会员后再试');
  const record = await deps.reads.reportRecord(fid);
  const file = record?.file;
  const stored = file && versionOf(file.sha256) === grant.version ? await deps.objects.stat(file.key) : null;
  if (!record || !file || stored === null) {
    await giveBack(deps, query.signature);
    return refused(404, '原文已更新或已下架，请刷新报告页面后重试');
  }
  const size = stored.sizeBytes;
  const current = request.ifRange === undefined || request.ifRange === `"${grant.version}"`;
  const range = readByteRange(current ? request.range : undefined, size);
  if (range === 'unsatisfiable')
    return refused(416, '请求的范围超出文件', { 'content-range': `bytes */${size}` });
  const answer = {
    status: range === 'whole' ? 200 : 206,
    headers: headersOf(grant, record, size, range),
  } as const;
  if (!request.wantsBody) return { ...answer, body: null };
  const bytes = await deps.objects.read(file.key, range === 'whole' ? undefined : range);
  if (bytes === null) {
    await giveBack(deps, query.signature);
    return refused(404, '原文暂时取不到，请稍后重试');
  }
  return { ...answer, body: delivered(deps, bytes, query.signature) };
}

/** A cover, public and kept long: the address in lists changes with the file. */
export async function deliverCover(
  { reads, objects }: Pick<ReaderDeps, 'reads' | 'objects'>,
  fid: number,
  width: number,
): Promise<FileAnswer> {
  const key = await reads.coverKey(fid, width);
  const bytes = key === null ? null : await objects.get(key);
  if (bytes === null) return refused(404, '没有封面');
  return {
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
    },
    body: (async function* () {
      yield bytes;
    })(),
  };
}
