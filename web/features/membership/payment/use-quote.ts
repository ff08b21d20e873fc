import { useQuery } from '@tanstack/react-query';
import { quoteOrder } from '#contract/calls/orders.ts';
import { useClient } from '#web/client/use-client.ts';
import type { Wanted } from './use-payment.ts';

/** What an item would cost and do, for which nothing is ordered yet. Asked anew each time: what is left of a membership goes by. */
export function useQuote(wanted: Wanted | null) {
  const client = useClient();
  return useQuery({
    queryKey: ['quote', wanted],
    enabled: wanted !== null && 'itemId' in wanted,
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) => {
      if (wanted === null || !('itemId' in wanted)) throw new Error('no item is wanted');
      const { itemId, couponId } = wanted;
      return client.send(quoteOrder, { itemId, ...(couponId !== '' && { couponId }) }, signal);
    },
  });
}
