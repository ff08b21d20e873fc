import type { ObjectStore } from '#server/ports/object-store.ts';
import type { AllowedInvoice } from './access.ts';

export interface InvoiceFilesParts {
  objects: ObjectStore;
}

/** The PDFs of invoices: kept by the operator's act, given to whose order it is. */
export interface InvoiceFiles {
  /** null where it is gone. */
  invoice(invoice: AllowedInvoice): Promise<Uint8Array | null>;
  /** In place of an earlier one. */
  keep(orderId: number, pdf: Uint8Array): Promise<void>;
}

/** Of the order's number alone, so that issuing again replaces the file. */
const invoiceKey = (orderId: number): string => `invoice/${orderId}.pdf`;

export const openInvoiceFiles = ({ objects }: InvoiceFilesParts): InvoiceFiles => ({
  invoice: ({ orderId }) => objects.get(invoiceKey(orderId)),
  keep: (orderId, pdf) => objects.put(invoiceKey(orderId), pdf),
});
