import type { Payments } from '#server/features/payments/index.ts';
import type { Figure } from '#server/platform/http/operational-routes.ts';

/** What about money waits for the operator. 0 is shown too, so that an alarm can tell it from no answer. */
export function paymentFigure(payments: Pick<Payments, 'concerns'>): Figure {
  return {
    name: 'payment_concerns',
    help: 'Differences with bills found in the last 7 days by kind, payments that are to be given back, and invoices that wait',
    labelNames: ['concern', 'kind'],
    async read() {
      const { differences, refundsDue, invoicesWaiting } = await payments.concerns();
      const rows = Object.entries(differences).map(([kind, value]) => ({
        labels: { concern: 'difference', kind },
        value,
      }));
      return [
        ...rows,
        { labels: { concern: 'refund_due', kind: '' }, value: refundsDue },
        { labels: { concern: 'invoice_waiting', kind: '' }, value: invoicesWaiting.count },
      ];
    },
  };
}
