import * as calls from '#contract/calls/invoices.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { PaymentDeps } from './deps.ts';
import { deliverInvoice, readInvoice, requestInvoice } from './invoices.ts';

export function invoiceRoutes({ handle, app, openContext }: Site, deps: PaymentDeps): void {
  handle(calls.requestInvoice, ({ orderCode, title, taxNumber, email }, { caller }) =>
    requestInvoice(deps, { orderCode, title, taxNumber, email }, caller),
  );
  handle(calls.getInvoice, ({ orderCode }, { caller }) => readInvoice(deps, orderCode, caller));
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/invoice/:code(^[\\w-]{22,32}).pdf',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { caller } = await openContext(request, reply);
      const answer = await deliverInvoice(deps, request.params.code, caller);
      return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
    },
  });
}
