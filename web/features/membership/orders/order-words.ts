import type { OrderState } from '#contract/calls/orders.ts';
import type { getOrderList } from '#contract/calls/own-orders.ts';
import type { ResponseOf } from '#contract/wire/call.ts';

/** Begins the keys of everything that is asked about one's orders. */
export const ORDERS = ['orders'] as const;
export const invoiceKey = (orderCode: string) => [...ORDERS, 'invoice', orderCode];

/** How a state is called to the one who ordered. */
export const STATE_WORDS: Record<OrderState, string> = {
  created: '待付款',
  qr_shown: '待付款',
  paid: '已付款，开通中',
  fulfilled: '已开通',
  closed: '已关闭',
  expired: '已过期',
  refund_due: '待退款',
};

/** Paying it still opens what was ordered, at the price of then. */
export const mayBePaid = (state: OrderState): boolean =>
  state === 'created' || state === 'qr_shown' || state === 'expired';

/** Nothing was paid, and it holds a coupon perhaps. */
export const mayBeClosed = (state: OrderState): boolean => state === 'created' || state === 'qr_shown';

type AskedInvoice = NonNullable<ResponseOf<typeof getOrderList>['data'][number]['invoice']>;

/** How the invoice of an order stands, beside the order. */
export function invoiceWords({ state, waitedDays }: AskedInvoice): string {
  switch (state) {
    case 'requested':
      return waitedDays === 0 ? '发票：申请已收到' : `发票：申请已收到，等了 ${waitedDays} 天`;
    case 'issued':
      return '发票：已开具，在详情里下载';
    case 'refused':
      return '发票：被退回，在详情里看原因、改好再申请';
  }
}
