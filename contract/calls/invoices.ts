import { z } from 'zod';
import {
  ASKED_INVOICE_STATES,
  INVOICE_TITLE,
  INVOICE_TITLE_TEXT,
  TAX_NUMBER,
  TAX_NUMBER_TEXT,
} from '../rights/invoices.ts';
import { call, request } from '../wire/call.ts';
import { Fen, Moment } from '../wire/money-fields.ts';
import { OrderCode } from './orders.ts';

/** `unavailable`: not paid, or a membership without invoices; `none`: may be asked for. */
const InvoiceState = z.enum(['unavailable', 'none', ...ASKED_INVOICE_STATES]);
/**
 * What is written to the address that was given. `none`: nothing, where this site sends no mail. `planned`: once it is issued or
 * refused. `waiting`: soon. `unsure`: it may have arrived, and is not sent again.
 */
const InvoiceLetter = z.enum(['none', 'planned', 'waiting', 'sent', 'unsure', 'failed']);

const TaxNumber = z.string().trim().toUpperCase().regex(TAX_NUMBER, TAX_NUMBER_TEXT);

const InvoiceView = z.object({
  orderCode: z.string(),
  state: InvoiceState,
  /** What the invoice is for; 0 where it is unavailable. */
  amountFen: Fen,
  title: z.string(),
  /** Empty for a person. */
  taxNumber: z.string(),
  email: z.string(),
  requestedAt: Moment,
  /** Days in Shanghai that it has waited to be issued; 0 where it does not wait. */
  waitedDays: z.number().int(),
  issuedAt: Moment,
  /** Why it is unavailable or was refused, and what to do; empty otherwise. */
  reason: z.string(),
  /** Of the PDF, for its person while signed in; empty until it is issued. */
  url: z.string(),
  letter: InvoiceLetter,
});
export type InvoiceView = z.infer<typeof InvoiceView>;

export const requestInvoice = call({
  method: 'POST',
  path: '/api/v2/invoice/request',
  summary: '为一张已开通的高级或企业会员订单申请发票，每张订单一次，被退回的可以改好再申请；由运营者人工开具',
  access: 'signedIn',
  request: request({
    orderCode: OrderCode,
    title: z
      .string()
      .trim()
      .min(INVOICE_TITLE.least, '请填写发票抬头')
      .max(INVOICE_TITLE.most, `抬头最多 ${INVOICE_TITLE.most} 个字`)
      .regex(INVOICE_TITLE.allowed, INVOICE_TITLE_TEXT),
    taxNumber: TaxNumber.or(z.literal('')).default(''),
    /** Where the operator may ask back, and where it is told what became of it. */
    email: z.email('应为邮箱地址').max(200, '邮箱最多 200 个字符'),
  }),
  response: InvoiceView,
});
export const getInvoice = call({
  method: 'POST',
  path: '/api/v2/invoice/get',
  summary: '一张订单的发票：能否申请、开到哪一步、下载地址',
  access: 'signedIn',
  request: request({ orderCode: OrderCode }),
  response: InvoiceView,
});
