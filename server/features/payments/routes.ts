import { getPayItemList } from '#contract/calls/community.ts';
import * as coupons from '#contract/calls/coupons.ts';
import * as orders from '#contract/calls/orders.ts';
import { getOrderList } from '#contract/calls/own-orders.ts';
import * as plans from '#contract/calls/plans.ts';
import { benefitGroups } from '#contract/rights/benefits.ts';
import type { Handle } from '#server/platform/http/context.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { Clock } from '#server/ports/clock.ts';
import { claimCoupons, ownPurchases, readCoupons } from '../offers/index.ts';
import { closeOrder } from './close-order.ts';
import type { PaymentDeps } from './deps.ts';
import { initOrder } from './init-order.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import { quoteOrder } from './offer-order.ts';
import { preparePayment } from './prepare-payment.ts';
import { qrRoutes } from './qr-routes.ts';
import { presentOrder, readOrder, readOrderList, readPayStatus } from './read-orders.ts';
import { readDiscount, readGroupItems, readPlans, readVipPrice } from './read-prices.ts';

export async function paymentRoutes(site: Site, deps: PaymentDeps, clock: Clock): Promise<void> {
  planRoutes(site.handle, deps);
  orderRoutes(site.handle, deps);
  qrRoutes(site, deps);
  invoiceRoutes(site, deps);
  await noticeRoutes(site.app, deps, clock);
}

function planRoutes(handle: Handle, deps: PaymentDeps): void {
  handle(plans.getVipPrice, (_asked, { caller }) => readVipPrice(deps, caller.now));
  handle(plans.getPlans, (_asked, { caller }) => readPlans(deps, caller.now));
  handle(getPayItemList, (_asked, { caller }) => readGroupItems(deps, caller));
  handle(plans.userBenefitList, async () => ({ list: benefitGroups() }));
  handle(plans.getDiscountByUserId, (_asked, { caller }) => readDiscount(deps, caller));
  handle(coupons.getCoupons, (_asked, { caller }) => readCoupons(deps, caller));
  handle(coupons.claimCoupons, (_asked, { caller }) => claimCoupons(deps, caller));
}

function orderRoutes(handle: Handle, deps: PaymentDeps): void {
  handle(orders.quoteOrder, ({ itemId, couponId }, { caller }) =>
    quoteOrder(deps, { itemId, couponId }, caller),
  );
  handle(orders.initOrder, async ({ itemId, couponId, idempotencyKey }, { caller }) => {
    const order = await initOrder(deps, { itemId, couponId, idempotencyKey }, caller);
    return presentOrder(deps, ownPurchases(caller), order, caller.now);
  });
  handle(orders.preparePayment, ({ orderCode, payPlatform, phone }, { caller }) =>
    preparePayment(deps, { orderCode, channel: payPlatform, onPhone: phone }, caller),
  );
  handle(orders.isPayed, ({ orderCode }, { caller }) => readPayStatus(deps, orderCode, caller));
  handle(orders.getLastOrderPayStatus, (_asked, { caller }) => readPayStatus(deps, undefined, caller));
  handle(orders.getOrder, ({ orderCode }, { caller }) => readOrder(deps, orderCode, caller));
  handle(getOrderList, (asked, { caller }) => readOrderList(deps, asked, caller));
  handle(orders.closeOrder, async ({ orderCode }, { caller }) => {
    const own = ownPurchases(caller);
    return presentOrder(deps, own, await closeOrder(deps, own, orderCode, caller.now), caller.now);
  });
}
