/** The door of payments: what can be bought, orders, and what was paid. */

export { createPayments } from './create-payments.ts';
