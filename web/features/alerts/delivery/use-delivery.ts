import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DeliverySettings, getDelivery } from '#contract/calls/alert-delivery.ts';
import { clientOf, messageOfError } from '#web/client/query.ts';
import { notify } from '#web/ui/notices/notices.tsx';

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
  said: (answer: Answer) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      queries.setQueryData(DELIVERY, answer.delivery);
      said(answer);
    },
    onError: (error) => notify(messageOfError(error), 'failure'),
  });
}
