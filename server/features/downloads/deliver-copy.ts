import { create as contentDisposition } from 'content-disposition';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile } from '#server/platform/files/file-answer.ts';
import type { OpenedFile } from '../contents/index.ts';
import { type AllowedLink, allowDelivery } from './access.ts';
import type { DownloadDeps } from './deps.ts';
import type { TransferEnd } from './rules/settle-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';
import { findLink, takeLink } from './store.ts';
import { linkHashOf } from './take-download.ts';

export interface CopyRequest {
  fid: number;
  token: string;
  /** False for HEAD, which takes nothing. */
  wantsBody: boolean;
}

/** The answer, and what is to be told once the last byte has left or the line has gone. */
export interface CopyAnswer extends FileAnswer {
  /** Call it once; null where nothing was taken. */
  ended: ((isFinished: boolean) => Promise<void>) | null;
}

const answered = (answer: FileAnswer): CopyAnswer => ({ ...answer, ended: null });
const OVER = '下载链接只能用一次，且一分钟内有效：请回到报告页再点下载，当日同一份报告不再计次';

/** How far a transfer is, told by the bytes that leave. */
interface Progress {
  sentBytes: number;
  isBroken: boolean;
}

async function* inOrder(
  original: AsyncIterable<Uint8Array>,
  tail: Uint8Array,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of original) {
      progress.sentBytes += part.length;
      yield part;
    }
    progress.sentBytes += tail.length;
    yield tail;
  } catch (error) {
    progress.isBroken = true;
    throw error;
  }
}

/** The marked copy behind a link. 403 for a link that is over, used or somebody else's, 404 where the file has gone. */
export async function deliverCopy(
  deps: DownloadDeps,
  { fid, token, wantsBody }: CopyRequest,
  caller: Caller,
): Promise<CopyAnswer> {
  const { now, sessionKey } = caller;
  const link = await findLink(deps.db, linkHashOf(token, sessionKey));
  const isOpen = link?.report_id === fid && link.state === 'open' && link.expires_at.getTime() >= now;
  if (link === undefined || !isOpen) return answered(refusedFile(403, OVER));
  const allowed = allowDelivery(caller, link);
  if (allowed === null) return answered(refusedFile(403, '当前会员等级不能下载，请登录或升级会员后再试'));
  const copy = await findCopy(deps, allowed);
  if (copy === null) return await missing(deps, allowed, now);
  if (!wantsBody) return answered({ status: 200, headers: copy.headers, body: null });
  if (!(await takeLink(deps.db, link.link_hash, new Date(now)))) return answered(refusedFile(403, OVER));
  return await transfer(deps, allowed, copy, now);
}

/** The original, what follows its bytes, and what is said of both. */
interface Copy {
  original: OpenedFile;
  tail: Uint8Array;
  headers: Record<string, string>;
}

async function transfer(
  deps: DownloadDeps,
  link: AllowedLink,
  { original, tail, headers }: Copy,
  now: number,
): Promise<CopyAnswer> {
  const bytes = await original.read();
  if (bytes === null) return await missing(deps, link, now);
  const progress: Progress = { sentBytes: 0, isBroken: false };
  const ended = (isFinished: boolean) => {
    const end: TransferEnd = isFinished ? 'finished' : progress.isBroken ? 'broken' : 'cancelled';
    return settleTransfer(deps, {
      linkHash: link.link_hash,
      uid: link.uid,
      fid: link.report_id,
      end,
      sentBytes: progress.sentBytes,
      sizeBytes: link.size_bytes,
      now,
    });
  };
  return { status: 200, headers, body: inOrder(bytes, tail, progress), ended };
}

/** Nothing can be sent: the unit comes back. */
async function missing(deps: DownloadDeps, link: AllowedLink, now: number): Promise<CopyAnswer> {
  await settleTransfer(deps, {
    linkHash: link.link_hash,
    uid: link.uid,
    fid: link.report_id,
    end: 'broken',
    sentBytes: 0,
    sizeBytes: link.size_bytes,
    now,
  });
  return answered(refusedFile(404, '原文已更新或已下架，未扣次数，请刷新报告页面后重试'));
}

/** null where the file is not there any more as it was when the link was given. */
async function findCopy(deps: DownloadDeps, link: AllowedLink): Promise<Copy | null> {
  const file = await deps.reads.for(link).fileOf(link);
  if (file === null || file.sha256 !== link.version || link.tail === null) return null;
  const original = await deps.files.openFile(file);
  if (original === null) return null;
  const headers = {
    'content-type': 'application/pdf',
    'content-length': String(original.sizeBytes + link.tail.length),
    // The link works once, so that a part could never be followed by the next.
    'accept-ranges': 'none',
    'cache-control': 'private, no-store',
    // Half a surrogate pair has no place in a header, and a name from a PDF may hold one.
    'content-disposition': contentDisposition(`${file.downloadName.toWellFormed()}.pdf`, {
      type: 'attachment',
      fallback: `${link.report_id}.pdf`,
    }),
  };
  return { original, tail: link.tail, headers };
}
