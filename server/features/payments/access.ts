import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { GrantedMembership } from '../accounts/index.ts';
import type { OwnPurchases } from '../offers/index.ts';

/** Who ordered, where the order was paid and not opened yet; null otherwise. The caller holds the order's lock. */
export function allowGrant({ uid, state }: { uid: number | null; state: string }): GrantedMembership | null {
  return uid !== null && state === 'paid' ? allow({ uid }, 'grantMembership') : null;
}

/** The PDF of an invoice leaves for such a one alone. */
export type AllowedInvoice = Allowed<{ orderId: number }, 'haveInvoice'>;

/** The issued invoice of an order that is the caller's own; null where it is not, or not issued. */
export function allowInvoice(
  { uid }: OwnPurchases,
  order: { id: number; uid: number | null } | undefined,
  invoice: { order_id: number; state: string } | undefined,
): AllowedInvoice | null {
  const isTheirs = order?.uid === uid && invoice?.order_id === order.id;
  return isTheirs && invoice.state === 'issued' ? allow({ orderId: order.id }, 'haveInvoice') : null;
}
