import { bytesText, uploadLimitsOf } from '#contract/rights/upload-limits.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import { personAudience } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import { boundedIndex, type CheckedIndex } from '../query/index.ts';
import type { UploadRow } from './store/rows.ts';

/** One's own shelf: whose it is, and the key of those who may find what stands there. */
export type OwnShelf = Allowed<{ uid: number; audience: string }, 'ownShelf'>;
export type AllowedUpload = Allowed<{ row: UploadRow }, 'useUpload'>;
export type SharedUpload = Allowed<
  { contentId: number; sha256: string; name: string; sizeBytes: number; pageCount: number },
  'shareContent'
>;
export type AllowedBegin = Allowed<
  { uid: number; audience: string; sizeBytes: number; limits: ReturnType<typeof uploadLimitsOf> },
  'beginUpload'
>;

export const shelfOf = personAudience;

/** Throws 10999 for visitors. */
export function ownShelf(caller: Pick<Caller, 'uid'>): OwnShelf {
  const uid = uidOf(caller);
  return allow({ uid, audience: shelfOf(uid) }, 'ownShelf');
}

/** A file of one's own; whatever else it is, 10404: nobody learns that somebody else's exists. */
export function allowUpload(caller: Pick<Caller, 'uid'>, row: UploadRow | undefined): AllowedUpload {
  const { uid } = ownShelf(caller);
  if (row === undefined || row.uid !== uid || row.state === 'removing') throw new BusinessError('notFound');
  return allow({ row }, 'useUpload');
}

/** A file of one's own that can be read, for whoever asks to let others read it. Throws 10404 for anybody else, 10006 before it can be read. */
export function allowSharing(caller: Pick<Caller, 'uid'>, row: UploadRow | undefined): SharedUpload {
  const { content_id: contentId, sha256, name, size_bytes, page_count, state } = allowUpload(caller, row).row;
  if (state !== 'ready' || contentId === null || sha256 === null)
    throw new BusinessError('invalidInput', '这个文件还不能读，转换完成后再放进群组');
  return allow({ contentId, sha256, name, sizeBytes: size_bytes, pageCount: page_count }, 'shareContent');
}

/** Throws 10007 for whose level brings none, 10006 for a file that is too large. */
export function allowBegin(caller: Pick<Caller, 'uid' | 'tier'>, sizeBytes: number): AllowedBegin {
  const { uid, audience } = ownShelf(caller);
  const limits = uploadLimitsOf(caller.tier);
  if (limits.fileBytes === 0) throw new BusinessError('notAllowed', '当前会员等级不能上传文件');
  if (sizeBytes > limits.fileBytes)
    throw new BusinessError('invalidInput', `文件超过单个 ${bytesText(limits.fileBytes)} 的上限`, {
      limit: limits.fileBytes,
    });
  return allow({ uid, audience, sizeBytes, limits }, 'beginUpload');
}

/**
 * What stands in files of no record is asked for by words alone, which everybody may of what is theirs: no filter of a level reaches it. `place`
 * is the key of the one place that is looked at; without it all that is theirs is.
 */
export function fileIndexFor(
  gate: Pick<IndexGate, 'for' | 'within'>,
  place: string | undefined,
  caller: Caller,
): CheckedIndex {
  const index = place === undefined ? gate.for(caller) : gate.within(place, caller);
  return allow(boundedIndex(index, caller), 'searchOwnFiles');
}
