import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowSubscription, ownThemes } from './access.ts';
import type { ThemeDeps } from './deps.ts';
import { subscribe, unsubscribe } from './store.ts';

/** Throws 10404 for an industry that there is not, 10007 below level 2, 10999 for visitors. */
export async function subscribeTheme(
  { db, quotas, industries }: Pick<ThemeDeps, 'db' | 'quotas' | 'industries'>,
  themeId: number,
  caller: Caller,
): Promise<{ isSub: 1 }> {
  const industry = industries.get(themeId);
  if (industry === undefined) throw new BusinessError('notFound', '没有这个行业，请从行业列表里选择');
  await subscribe(db, allowSubscription(quotas, caller, industry), new Date(caller.now));
  return { isSub: 1 };
}

/** Whatever the tier is now: nobody is held to what they subscribed to. Throws 10999 for visitors. */
export async function unsubscribeTheme(
  { db }: Pick<ThemeDeps, 'db'>,
  themeId: number,
  caller: Caller,
): Promise<{ isSub: 0 }> {
  await unsubscribe(db, ownThemes(caller), themeId);
  return { isSub: 0 };
}
