import { renderSVG } from 'uqr';
import { z } from 'zod';
import { GROUP_QR_IMAGE_PATHS } from '#contract/calls/community.ts';
import { OrderCode, QR_IMAGE_PATHS } from '#contract/calls/orders.ts';
import { PAY_CHANNELS, type PayChannel } from '#contract/rights/pay-channels.ts';
import { Id } from '#contract/wire/fields.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { PaymentDeps } from './deps.ts';
import { initOrder } from './init-order.ts';
import { preparePayment } from './prepare-payment.ts';

/** Light modules around a code, so that scanners find its edge. */
const QUIET_ZONE = 2;
/** Whatever else the pages of S2 §7 send (`userId`, `offiaccountOpenid`, `fileId`) says nothing about who asks or what is paid. */
const Query = z.union([z.object({ orderCode: OrderCode }), z.object({ itemId: Id })]);

/** The QR codes of S2 §7, as images: of an order, or of the caller's unpaid order of an item, which is made where there is none. */
export function qrRoutes({ app, openContext }: Pick<Site, 'app' | 'openContext'>, deps: PaymentDeps): void {
  const images = PAY_CHANNELS.flatMap((channel) => [
    { channel, path: QR_IMAGE_PATHS[channel] },
    { channel, path: GROUP_QR_IMAGE_PATHS[channel] },
  ]);
  for (const { channel, path } of images) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const { caller } = await openContext(request, reply);
      const svg = await drawQr(deps, { query: request.query, channel }, caller);
      if (svg === null)
        return reply.status(400).type('text/plain; charset=utf-8').send('请给出 orderCode 或 itemId');
      return reply.type('image/svg+xml').header('cache-control', 'no-store').send(svg);
    });
  }
}

/** null where the query names neither. */
async function drawQr(
  deps: PaymentDeps,
  { query, channel }: { query: unknown; channel: PayChannel },
  caller: Caller,
): Promise<string | null> {
  const asked = Query.safeParse(query);
  if (!asked.success) return null;
  const orderCode =
    'orderCode' in asked.data ? asked.data.orderCode : await codeOfItem(deps, asked.data.itemId, caller);
  const { qrText } = await preparePayment(deps, { orderCode, channel, onPhone: false }, caller);
  return renderSVG(qrText, { border: QUIET_ZONE });
}

async function codeOfItem(deps: PaymentDeps, itemId: number, caller: Caller): Promise<string> {
  const order = await initOrder(deps, { itemId, couponId: undefined, idempotencyKey: undefined }, caller);
  return order.code;
}
