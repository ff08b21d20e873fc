import { z } from 'zod';
import type { PaidFact } from '#server/ports/payment.ts';

/** A payment as they describe it, in notices and answers alike. */
export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  trade_state: z.string(),
  transaction_id: z.string().min(1).optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  payer: z.object({ openid: z.string().optional() }).optional(),
  amount: z.object({ total: z.number().int().positive(), currency: z.string().default('CNY') }).optional(),
});

/** Whose payments are ours. */
export interface Account {
  appId: string;
  mchId: string;
}

/** Why it is not a payment to us; null where it is. */
export function foreignness(told: z.infer<typeof Transaction>, { appId, mchId }: Account): string | null {
  if (told.mchid !== mchId) return '不是本商户号';
  return told.appid === appId ? null : '不是本应用';
}

/** null where something of a payment is missing, or it is in other money. */
export function paidFactOf(told: z.infer<typeof Transaction>): PaidFact | null {
  const { transaction_id, success_time, amount, payer } = told;
  if (transaction_id === undefined || success_time === undefined || amount?.currency !== 'CNY') return null;
  return {
    paymentCode: told.out_trade_no,
    transactionId: transaction_id,
    amountFen: amount.total,
    paidAt: new Date(success_time),
    payerId: payer?.openid ?? null,
  };
}
