import { z } from 'zod';
import { ASKED_INVOICE_STATES } from '../rights/invoices.ts';
import { call, request } from '../wire/call.ts';
import { Page, pageSize } from '../wire/fields.ts';
import { OrderView } from './orders.ts';

export const ORDER_PAGE_SIZE = 10;

/** Apart from the other calls of orders: pages that only sell need not load it. */
export const getOrderList = call({
  method: 'POST',
  access: 'signedIn',
  path: '/api/v2/user/getOrderList',
  summary: '我的订单，新的在前，每页 10 条',
  request: request({ page: Page, pageSize: pageSize(ORDER_PAGE_SIZE, 50) }),
  response: z.object({
    data: z.array(
      OrderView.extend({
        /** These four as S2 §3 names them; `id` is the order's code. */
        id: z.string(),
        orderItemName: z.string(),
        validMonth: z.number().int(),
        /** yyyy-MM-dd in Asia/Shanghai; empty until it is opened. */
        startDate: z.string(),
        /** How its invoice stands; null where none was asked for. `waitedDays` as on the invoice. */
        invoice: z.object({ state: z.enum(ASKED_INVOICE_STATES), waitedDays: z.number().int() }).nullable(),
      }),
    ),
    count: z.number().int(),
  }),
});
