import * as community from '#contract/calls/community.ts';
import * as coupons from '#contract/calls/coupons.ts';
import * as invitations from '#contract/calls/invitations.ts';
import * as invoices from '#contract/calls/invoices.ts';
import * as orders from '#contract/calls/orders.ts';
import { getOrderList } from '#contract/calls/own-orders.ts';
import * as plans from '#contract/calls/plans.ts';
import { all, type Expected, isRefused, NO, row, signedIn } from './authorisation-row.ts';
import type { Browser, Stage } from './authorisation-stage.ts';

const ofVictim = (stage: Stage) => ({ orderCode: stage.orderOfVictim });

/** An order of one's own, where one may order. */
async function own(stage: Stage, browser: Browser) {
  if (isRefused(browser) || browser.person === 'visitor') return ofVictim(stage);
  return { orderCode: (await browser.client.send(orders.initOrder, { itemId: 2 })).orderCode };
}
const asked = { title: '某某有限公司', email: 'a@b.example' };
const ofWechat = { payPlatform: 0 } as const;

const noPlace: Expected = { ...signedIn(NO), ordinary: 1, senior: 1, enterprise: 1, other: 1 };

/** Prices are everybody's; what somebody has, orders and bought is their own, whatever the tier. */
export const paymentRows = [
  row(plans.getVipPrice, all(0)),
  row(plans.getPlans, all(0)),
  row(plans.userBenefitList, all(0)),
  row(community.getPayItemList, all('3 items, no order'), {
    outcome: ({ list }) =>
      `${list.length} items, ${list.every(({ orderId }) => orderId === '') ? 'no order' : 'orders'}`,
  }),
  row(community.getPlace, signedIn(0), { outcome: ({ validUntil }) => validUntil }),
  row(community.noteIndustries, noPlace, {
    request: { industries: ['新能源'] },
    outcome: ({ industries }) => industries.length,
  }),
  row(invitations.myInvite, signedIn('0 of 3'), {
    outcome: ({ rewarded, most }) => `${rewarded} of ${most}`,
  }),
  row(invitations.myInviteList, signedIn(0), { outcome: ({ count }) => count }),
  // A first membership is told of to whom it would be the first.
  row(
    plans.getDiscountByUserId,
    { ...all(0), visitor: 7, free: 7, lapsed: 7 },
    { outcome: ({ generalVipGiveDays }) => generalVipGiveDays },
  ),
  row(coupons.getCoupons, signedIn('0 claimed'), {
    outcome: ({ list }) => `${list.filter(({ id }) => id !== '').length} claimed`,
  }),
  row(coupons.claimCoupons, signedIn('2 usable'), {
    outcome: ({ list }) => `${list.filter(({ state }) => state === 'usable').length} usable`,
  }),
  row(orders.quoteOrder, signedIn(29_800), {
    request: { itemId: 2 },
    outcome: ({ amountFen }) => amountFen,
  }),
  row(orders.initOrder, signedIn('created'), { request: { itemId: 1 }, outcome: ({ state }) => state }),
  row(orders.preparePayment, signedIn(10404), {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), ...ofWechat }),
  }),
  row(orders.preparePayment, signedIn(29_800), {
    variant: 'own',
    request: async (stage, browser) => ({ ...(await own(stage, browser)), ...ofWechat }),
    outcome: ({ amountFen }) => amountFen,
  }),
  row(orders.isPayed, signedIn(10404), { variant: 'of the victim', request: ofVictim }),
  row(orders.isPayed, signedIn('not paid'), {
    variant: 'own',
    request: own,
    outcome: ({ isPayed }) => (isPayed === 1 ? 'paid' : 'not paid'),
  }),
  row(orders.getLastOrderPayStatus, signedIn(10404), { variant: 'without an order' }),
  row(orders.getOrder, signedIn(10404), { variant: 'of the victim', request: ofVictim }),
  row(orders.getOrder, signedIn('created'), {
    variant: 'own',
    request: own,
    outcome: ({ state }) => state,
  }),
  row(getOrderList, signedIn(0), { outcome: ({ count }) => count }),
  row(orders.closeOrder, signedIn(10404), { variant: 'of the victim', request: ofVictim }),
  row(orders.closeOrder, signedIn('closed'), {
    variant: 'own',
    request: own,
    outcome: ({ state }) => state,
  }),
  row(invoices.getInvoice, signedIn(10404), { variant: 'of the victim', request: ofVictim }),
  row(invoices.getInvoice, signedIn('unavailable'), {
    variant: 'own',
    request: own,
    outcome: ({ state }) => state,
  }),
  row(invoices.requestInvoice, signedIn(10404), {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), ...asked }),
  }),
  row(invoices.requestInvoice, signedIn(10006), {
    variant: 'own, not paid',
    request: async (stage, browser) => ({ ...(await own(stage, browser)), ...asked }),
  }),
];
