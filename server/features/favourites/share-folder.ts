import { createHash, randomBytes } from 'node:crypto';
import type { getSharedFolder } from '#contract/calls/shared-folders.ts';
import type { FolderLinkDays } from '#contract/rights/folder-terms.ts';
import { DAY_MS, secondsOf } from '#contract/text/calendar.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { type AllowedFolder, allowFolder, allowKeeping, allowShared, keeperOf } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import { markedBy } from './marked-by.ts';
import { favouritesAmong } from './store/favourites.ts';
import { holdFolder } from './store/folders.ts';
import { deleteLink, findLinked, putLink, sharedReports } from './store/links.ts';
import type { FavouriteTables } from './store/tables.ts';

type Deps = Pick<FavouriteDeps, 'db' | 'quotas' | 'origin'>;

/** 128 bits. */
const newCode = (): string => randomBytes(16).toString('base64url');
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

async function ofOwn<Result>(
  { db, quotas }: Pick<Deps, 'db' | 'quotas'>,
  id: number,
  caller: Caller,
  work: (tx: Tx<FavouriteTables>, folder: AllowedFolder) => Promise<Result>,
): Promise<Result> {
  const keeper = allowKeeping(quotas, caller);
  return inTransaction(db, async (tx) => work(tx, allowFolder(keeper, await holdFolder(tx, keeper, id))));
}

/** A link that is told once; the one before leads nowhere from now on. Throws 10404 for a folder that is none of the caller's. */
export async function shareFolder(
  deps: Deps,
  { id, days }: { id: number; days: FolderLinkDays },
  caller: Caller,
): Promise<{ url: string; ends_at: number }> {
  const code = newCode();
  const endsAt = new Date(caller.now + days * DAY_MS);
  await ofOwn(deps, id, caller, (tx, folder) =>
    putLink(tx, folder, { hash: hashOf(code), at: new Date(caller.now), endsAt }),
  );
  return { url: `${deps.origin}/shared/folder#${code}`, ends_at: secondsOf(endsAt) };
}

/** Throws 10404 for a folder that is none of the caller's. */
export const unshareFolder = (deps: Deps, { id }: { id: number }, caller: Caller): Promise<void> =>
  ofOwn(deps, id, caller, deleteLink);

/**
 * What a link leads to: a list of what the reports are called. Whoever sees it reads them by their own level and units, as if they had found
 * them by a search. Throws 10404 for what stands no more.
 */
export async function readSharedFolder(
  { db, reads }: Pick<FavouriteDeps, 'db' | 'reads'>,
  { code, page, pageSize }: { code: string; page: number; pageSize: number },
  caller: Caller,
): Promise<ResponseOf<typeof getSharedFolder>> {
  const folder = allowShared(await findLinked(db, hashOf(code)), caller.now);
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const { fids, count } = await sharedReports(db, folder, range);
  const [items, own] = await Promise.all([
    reads.for(caller).reportItems(fids),
    favouritesAmong(db, keeperOf(caller), fids),
  ]);
  const data = items.map((item) => ({ ...markedBy(own, item), content: '', chart_list: [] }));
  return { name: folder.name, ends_at: secondsOf(folder.endsAt), data, count };
}
