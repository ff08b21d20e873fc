/** The door of payments: what can be bought, orders, and what was paid. */

export { createPayments, type Payments } from './create-payments.ts';
export type { PaymentDesk } from './desk.ts';
export type { DifferenceKind } from './store/tables.ts';
