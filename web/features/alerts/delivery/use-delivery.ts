import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DeliverySettings, getDelivery } from '#contract/calls/alert-delivery.ts';
import { clientOf } from '#web/client/query.ts';
import { notDone } from '#web/ui/notices/not-done.ts';

const DELIVERY = ['alert-delivery'] as const;

/** Where one is told. Never fresh: what is sent goes on by itself. */
export const deliveryQuery = () =>
  queryOptions({
    queryKey: DELIVERY,
    staleTime: 0,
    queryFn: async ({ client, signal }) => (await clientOf(client).send(getDelivery, {}, signal)).delivery,
  });

/** Changes where one is told; every answer brings what stands then. `said` gets the answer, for what is to be told of it. */
export function useDeliveryChange<Input, Answer extends { delivery: DeliverySettings }>(
  change: (input: Input) => Promise<Answer>,
  /** What did not happen, said before the cause where it fails: 没有换地址. */
  failed: string,
  said: (answer: Answer) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      queries.setQueryData(DELIVERY, answer.delivery);
      said(answer);
    },
    onError: (error) => notDone(failed, error),
  });
}
