import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { Quotas } from '../memberships/index.ts';

/** Whose favourites are read and written: the caller's own. */
export type AllowedKeeper = Allowed<{ uid: number }, 'favouriteReport'>;

/** Throws 10007 where the tier keeps no favourites, 10999 for whom nothing could be kept. */
export function allowKeeping(quotas: Pick<Quotas, 'require'>, caller: Caller): AllowedKeeper {
  quotas.require(caller, 'favouriteReport');
  return allow({ uid: uidOf(caller) }, 'favouriteReport');
}

/** Whose marks a list shows; null for visitors. Marks of earlier days stay to be seen, whatever the tier is now. */
export const keeperOf = ({ uid }: Caller): AllowedKeeper | null =>
  uid === null ? null : allow({ uid }, 'favouriteReport');

/** A folder that is the caller's own. */
export type AllowedFolder = Allowed<{ uid: number; id: number; name: string }, 'favouriteFolder'>;

/** Throws 10404 where there is none, or it is somebody else's: the two are told alike. */
export function allowFolder(
  { uid }: AllowedKeeper,
  folder: { id: number; name: string } | undefined,
): AllowedFolder {
  if (folder === undefined) throw new BusinessError('notFound', '没有这个文件夹，可能已经删除');
  return allow({ uid, id: folder.id, name: folder.name }, 'favouriteFolder');
}

/** A folder that its owner shows to whoever has the link. */
export type SharedFolder = Allowed<{ uid: number; id: number; name: string; endsAt: Date }, 'sharedFolder'>;

/** Throws 10404 for a link that ended, was taken back or never was: the three are told alike. */
export function allowShared(
  link: { uid: number; folder_id: number; name: string; ends_at: Date } | undefined,
  now: number,
): SharedFolder {
  if (link === undefined || link.ends_at.getTime() <= now)
    throw new BusinessError('notFound', '链接已失效，请向分享的人再要一个');
  const { uid, folder_id: id, name, ends_at: endsAt } = link;
  return allow({ uid, id, name, endsAt }, 'sharedFolder');
}
