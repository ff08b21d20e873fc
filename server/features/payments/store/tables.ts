import type { ColumnType, Generated } from 'kysely';
import type { OrderState } from '#contract/calls/orders.ts';
import type { Rates } from '#contract/rights/membership-terms.ts';
import type { PayChannel } from '#contract/rights/pay-channels.ts';
import type { PayKind } from '#contract/rights/plans.ts';
import type { OfferTables } from '../../offers/index.ts';

/** What a gateway told, as it stands in the inbox. */
export interface KeptFact {
  paymentCode: string;
  transactionId: string;
  amountFen: number;
  /** ISO 8601. */
  paidAt: string;
  payerHash: string | null;
}

/**
 * `found`: only the bill told of it, and it was settled. `unknown`: of no order of ours. `amount`: told with another amount.
 * `missing`: we have it, the bill has not. `refund`: given back there, and not here.
 */
export const DIFFERENCE_KINDS = ['found', 'unknown', 'amount', 'missing', 'refund'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** `unknown`: it left, and may have been taken. `skipped`: nothing was left to tell, or nobody to tell it to. */
export type LetterState = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | 'skipped';

/** The tables that belong to payments; no other feature reads or writes them. All amounts are whole fen. */
export interface PaymentTables extends OfferTables {
  orders: {
    id: Generated<number>;
    code: string;
    /** null where the person is gone. */
    uid: number | null;
    idempotency_key: string | null;
    item: number;
    item_name: string;
    kind: PayKind;
    /** 0 of a place in the group. */
    level: number;
    days: number;
    give_days: number;
    price_fen: number;
    discount_fen: number;
    amount_fen: number;
    coupon_id: string | null;
    /** What the levels cost when it was made. */
    rates: Rates;
    state: OrderState;
    channel: PayChannel | null;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    fulfilled_at: Date | null;
    /** When the gateways are asked about it; null where there is nothing to ask. */
    next_query_at: Date | null;
    /** How often they were. */
    queries: Generated<number>;
  };
  payment_codes: {
    code: string;
    order_id: number;
    attempt: number;
    gateway: string;
    channel: PayChannel;
    /** null until the gateway gave it. */
    qr_text: string | null;
    phone_url: string | null;
    /** `phone`: a link alone, for the phone that asked for it; `any`: whatever scans it. */
    device: 'any' | 'phone';
    expires_at: Date;
    /** Since when nobody can pay by it. */
    closed_at: Date | null;
  };
  payments: {
    id: Generated<number>;
    order_id: number;
    payment_code: string;
    gateway: string;
    transaction_id: string;
    amount_fen: number;
    payer_hash: string | null;
    paid_at: Date;
    recorded_at: Date;
    state: 'taken' | 'refund_due' | 'refunded';
    /** Why it goes back; empty where it was taken. */
    reason: '' | 'amount' | 'second' | 'nobody' | 'coupon';
    refunded_at: Date | null;
  };
  membership_ledger: {
    order_id: number;
    /** Given to the buyer, or to whoever invited the buyer. */
    reason: Generated<'order' | 'invitation'>;
    uid: number | null;
    kind: PayKind;
    /** Those given on top included. */
    days: number;
    level_before: number;
    ends_before_at: Date | null;
    level_after: number;
    ends_after_at: Date;
    entered_at: Date;
    /** What was paid for the time that is left right after it, in millionths of a fen; null where nobody knows. */
    worth_after_microfen: number | null;
  };
  payment_notices: {
    id: Generated<number>;
    gateway: string;
    notice_id: string;
    fact: KeptFact;
    received_at: Date;
    processed_at: Date | null;
    outcome: string | null;
  };
  payment_differences: {
    gateway: string;
    /** yyyy-MM-dd, Asia/Shanghai. */
    bill_day: string;
    kind: DifferenceKind;
    transaction_id: string;
    payment_code: string;
    ours_fen: number | null;
    theirs_fen: number | null;
    found_at: Date;
    /** When the operator had looked into it, and what came of it; null and empty before. */
    settled_at: Date | null;
    settled_note: Generated<string>;
  };
  invoices: {
    order_id: number;
    title: string;
    /** Empty for a person. */
    tax_number: string;
    /** Empty once the person is gone. */
    email: string;
    amount_fen: number;
    state: 'requested' | 'issued' | 'refused';
    /** Why it was refused; empty otherwise. */
    reason: Generated<string>;
    requested_at: Date;
    /** When it was issued or refused. */
    settled_at: Date | null;
    /** How often it was asked for. */
    attempt: Generated<number>;
  };
  invoice_letters: {
    id: string;
    order_id: number;
    /** Which asking it tells of. */
    attempt: number;
    kind: 'issued' | 'refused';
    state: Generated<LetterState>;
    due_at: Date;
    tries: Generated<number>;
    begun_at: ColumnType<Date | null, never, Date | null>;
    settled_at: ColumnType<Date | null, never, Date | null>;
    /** Why it was not sent, or is tried again; empty otherwise. */
    reason: Generated<string>;
    created_at: Date;
  };
}
