import { useQuery } from '@tanstack/react-query';
import { getOrder, initOrder, type OrderView, preparePayment } from '#contract/calls/orders.ts';
import { PAY_CHANNELS, type PayChannel } from '#contract/rights/pay-channels.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Client } from '#contract/wire/client.ts';
import { useClient } from '#web/client/use-client.ts';

/** What is to be paid: an item with the coupon for it, or an order that stands. */
export type Wanted = { itemId: number; couponId: string } | { orderCode: string };

export interface Payment {
  order: OrderView;
  code: ResponseOf<typeof preparePayment>;
  /** When the code ends, by this browser's clock: milliseconds since 1970. */
  endsAtMs: number;
}

const orderOf = (client: Client, wanted: Wanted, signal: AbortSignal): Promise<OrderView> =>
  'orderCode' in wanted
    ? client.send(getOrder, wanted, signal)
    : client.send(
        initOrder,
        { itemId: wanted.itemId, ...(wanted.couponId !== '' && { couponId: wanted.couponId }) },
        signal,
      );

async function prepare(
  client: Client,
  wanted: Wanted,
  channel: PayChannel,
  phone: boolean,
  signal: AbortSignal,
) {
  const order = await orderOf(client, wanted, signal);
  const platform = PAY_CHANNELS.indexOf(channel) === 0 ? 0 : 1;
  const askedAtMs = Date.now();
  const code = await client.send(
    preparePayment,
    { orderCode: order.orderCode, payPlatform: platform, phone: phone ? 1 : 0 },
    signal,
  );
  return { order, code, endsAtMs: askedAtMs + code.remainingSeconds * 1000 } satisfies Payment;
}

/**
 * The order and its code in a channel; asked again, the same order where it may still be paid. The server makes both: nothing that
 * is shown here decides what is paid. Nothing is ordered before a channel is chosen.
 */
export function usePayment(wanted: Wanted | null, channel: PayChannel | null, phone: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: ['payment', wanted, channel, phone],
    enabled: wanted !== null && channel !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      if (wanted === null || channel === null) throw new Error('nothing is wanted');
      return prepare(client, wanted, channel, phone, signal);
    },
  });
}
