import type { getPayItemList } from '#contract/calls/community.ts';
import type { getDiscountByUserId, getPlans, getVipPrice } from '#contract/calls/plans.ts';
import { PAY_CHANNELS } from '#contract/rights/pay-channels.ts';
import { GROUP_ITEMS, GROUP_NOTICES, monthlyFen, PLANS, PURCHASE_NOTICES } from '#contract/rights/plans.ts';
import { yuanOf } from '#contract/text/money.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { listAsked, ownPurchases, type Price, pricesOf } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { giveDaysFor } from './give-days.ts';
import { listOpen } from './store/orders.ts';
import type { PaymentTables } from './store/tables.ts';

/** What an item costs at a moment, milliseconds since 1970. Throws where nothing was ever asked for it: the table is broken. */
export async function readPrices(
  db: Db<PaymentTables>,
  now: number,
): Promise<(item: { id: number; name: string }) => Price> {
  const prices = pricesOf(await listAsked(db, new Date(now)), now);
  return ({ id, name }) => {
    const price = prices.get(id);
    if (price === undefined) throw new Error(`no price was ever asked for item ${id} (${name})`);
    return price;
  };
}

/** The memberships with their prices, and what is said before paying. */
export async function readPlans(
  { db, gateways, membershipHints }: Pick<PaymentDeps, 'db' | 'gateways' | 'membershipHints'>,
  now: number,
): Promise<ResponseOf<typeof getPlans>> {
  const priceOf = await readPrices(db, now);
  const list = PLANS.map((plan) => {
    const { id, name, level, days, seats } = plan;
    const { priceFen, orgPriceFen } = priceOf(plan);
    return {
      id,
      name,
      level,
      days,
      seats,
      priceFen,
      orgPriceFen,
      monthlyFen: monthlyFen(plan, priceFen),
    };
  });
  return {
    list,
    ...describeGateways(gateways),
    hints: membershipHints,
    notices: [...PURCHASE_NOTICES],
  };
}

const describeGateways = (gateways: PaymentDeps['gateways']) => ({
  channels: PAY_CHANNELS.filter((channel) => gateways.some(({ channels }) => channels.includes(channel))),
  sandbox: gateways.some(({ name }) => name === 'sandbox'),
});

/** The places in the community group, in the fields of S2 §3, with the caller's own orders that may still be paid. */
export async function readGroupItems(
  { db, gateways }: Pick<PaymentDeps, 'db' | 'gateways'>,
  caller: Caller,
): Promise<ResponseOf<typeof getPayItemList>> {
  const [priceOf, open] = await Promise.all([
    readPrices(db, caller.now),
    caller.uid === null ? [] : listOpen(db, ownPurchases(caller), new Date(caller.now)),
  ]);
  const list = GROUP_ITEMS.map((item) => {
    const { id, name, months, days } = item;
    const { priceFen, orgPriceFen } = priceOf(item);
    const orderId = open.find((order) => order.item === id)?.code ?? '';
    const org_price = yuanOf(orgPriceFen === 0 ? priceFen : orgPriceFen);
    return { id, name, months, days, price: yuanOf(priceFen), org_price, orderId };
  });
  return { list, ...describeGateways(gateways), notices: [...GROUP_NOTICES] };
}

/** The same prices in the fields of S2 §3, in yuan. */
export async function readVipPrice(
  deps: Pick<PaymentDeps, 'db' | 'gateways' | 'membershipHints'>,
  now: number,
): Promise<ResponseOf<typeof getVipPrice>> {
  const { list } = await readPlans(deps, now);
  const of = (level: number) => {
    const { priceFen = 0, orgPriceFen = 0 } = list.find((plan) => plan.level === level) ?? {};
    return { price: yuanOf(priceFen), org: yuanOf(orgPriceFen === 0 ? priceFen : orgPriceFen) };
  };
  const [ordinary, senior, enterprise] = [of(1), of(2), of(3)];
  return {
    price: ordinary.price,
    org_price: ordinary.org,
    vip_price: senior.price,
    vip_org_price: senior.org,
    business_price: enterprise.price,
    business_org_price: enterprise.org,
  };
}

/** The activity of now: days given on top of a first ordinary membership. */
export async function readDiscount(
  deps: Pick<PaymentDeps, 'db' | 'ordinaryGiveDays'>,
  caller: Caller,
): Promise<ResponseOf<typeof getDiscountByUserId>> {
  const days = await giveDaysFor(deps, caller);
  return { discountIntro: days === 0 ? '' : `首次开通普通会员另送 ${days} 天`, generalVipGiveDays: days };
}
