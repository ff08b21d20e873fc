import { TIER_LABELS } from '#contract/rights/levels.ts';
import { momentOf, secondsOf } from '#contract/text/calendar.ts';
import { displayId } from '#server/features/accounts/index.ts';
import { industriesOf } from '#server/features/community/index.ts';
import type { OperatedProduct } from './operated-product.ts';

const LISTED = 500;

/** Who is to be let into the community group, until when, and into which industries' groups. */
export async function runCommunity({
  features: { accounts, community },
  operator,
}: OperatedProduct): Promise<number> {
  const places = await community.places(operator, LISTED);
  const tiers = await accounts.tiersOf(
    places.map(({ uid }) => uid),
    Date.now(),
  );
  for (const place of places) {
    const { uid, ends_at, asked_at } = place;
    const until = ends_at === null ? '没有另购名额' : `名额至 ${momentOf(secondsOf(ends_at))}`;
    const industries = industriesOf(place).join('、');
    const asked =
      asked_at === null ? '还没有登记行业' : `想进：${industries}（${momentOf(secondsOf(asked_at))} 登记）`;
    console.log(`用户 ${displayId(uid)}  ${TIER_LABELS[tiers.get(uid) ?? 'free']}  ${until}  ${asked}`);
  }
  console.log(`列出 ${places.length} 人${places.length === LISTED ? `，最多列 ${LISTED} 人` : ''}`);
  return 0;
}
