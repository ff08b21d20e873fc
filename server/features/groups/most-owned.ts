import { mostKept } from '#contract/rights/kept.ts';
import { TIER_LABELS, type Tier } from '#contract/rights/levels.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Tx } from '#server/platform/db/connect-database.ts';
import type { GroupDeps } from './deps.ts';
import { countOwned, lockOwned } from './store/groups.ts';
import type { GroupTables } from './store/tables.ts';

/** How many groups of their own somebody of that tier may have. */
export const mostOwned = ({ enterpriseGroups }: Pick<GroupDeps, 'enterpriseGroups'>, tier: Tier): number =>
  tier === 'enterprise' ? enterpriseGroups : mostKept(tier, 'ownGroup');

/** Holds that person's number of groups until the transaction ends. Throws 10007 where there is no room for another. */
export async function takeRoom(
  deps: Pick<GroupDeps, 'enterpriseGroups'>,
  tx: Tx<GroupTables>,
  owner: { uid: number; tier: Tier },
  isSelf: boolean,
): Promise<void> {
  await lockOwned(tx, owner);
  const most = mostOwned(deps, owner.tier);
  if ((await countOwned(tx, owner)) < most) return;
  const text = isSelf
    ? `${TIER_LABELS[owner.tier]}最多拥有 ${most} 个群组，您的已满`
    : '对方的等级不能再拥有一个群组，请换一位成员，或请对方先升级';
  throw new BusinessError('notAllowed', text, { action: 'ownGroup', most });
}
