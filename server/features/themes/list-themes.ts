import type { getThemes, Theme } from '#contract/calls/themes.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Industry } from '../documents/index.ts';
import { feeds, ownThemes } from './access.ts';
import type { ThemeDeps } from './deps.ts';
import { listSubscribed } from './store.ts';

type Themes = ResponseOf<typeof getThemes>;

async function subscribedIndustries(
  { db, industries }: Pick<ThemeDeps, 'db' | 'industries'>,
  caller: Caller,
): Promise<Industry[]> {
  if (caller.uid === null) return [];
  const ids = await listSubscribed(db, ownThemes(caller));
  // The taxonomy may have lost one since.
  return ids.flatMap((id) => industries.get(id) ?? []);
}

/** What the caller subscribed to and has the right to now, the latest first: for what is shown and found for them. */
export async function subscribedBy(
  deps: Pick<ThemeDeps, 'db' | 'industries'>,
  caller: Caller,
): Promise<Industry[]> {
  return (await subscribedIndustries(deps, caller)).filter((industry) => feeds(caller.tier, industry));
}

/** Own subscriptions, and all industries below `parentId` (0 is the top). Throws 10404 for a parent that there is not. */
export async function listThemes(deps: ThemeDeps, parentId: number, caller: Caller): Promise<Themes> {
  if (parentId !== 0 && deps.industries.get(parentId)?.parentId !== 0)
    throw new BusinessError('notFound', '没有这个一级行业，请从行业列表里选择');
  const own = await subscribedIndustries(deps, caller);
  const all = [...deps.industries.values()].filter((industry) => industry.parentId === parentId);
  const listed = [...new Set([...own, ...all])];
  const counts = await deps.index.for(caller).countTags(
    { expression: null, match: 'all' },
    listed.map(({ id }) => `industry:${id}` as const),
  );
  const countOf = new Map(listed.map(({ id }, at) => [id, counts[at] ?? 0]));
  const isOwn = new Set(own.map(({ id }) => id));
  const themeOf = ({ id, name, parentId: parent }: Industry): Theme => ({
    id,
    name,
    logo: '',
    img_url: '',
    isSub: isOwn.has(id) ? 1 : 0,
    parent_id: parent,
    file_count: countOf.get(id) ?? 0,
  });
  return {
    sub_themes: own.map(themeOf),
    themes: all.map(themeOf),
    is_paused: own.some((industry) => !feeds(caller.tier, industry)) ? 1 : 0,
  };
}
