import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiSubOne, unSubOne } from '#contract/calls/themes.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { THEMES } from './queries.ts';

/** What shows subscriptions, or is chosen by them. */
const FED = [THEMES, ['chart-categories'], ['chart-facets']];

/** Subscribes to an industry and lets go of it. The words are those of S1 §8. */
export function useSubscription(id: number) {
  const client = useClient();
  const { pass, lockOf } = useGate();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (subscribes: boolean) => client.send(subscribes ? apiSubOne : unSubOne, { theme_id: id }),
    onSuccess: async ({ isSub }) => {
      notify(isSub === 1 ? '订阅成功' : '取消成功');
      await Promise.all(FED.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => notify(messageOfError(error), 'failure'),
  });
  return {
    isPending,
    /** What the reader needs to subscribe; null when it is open. */
    lock: lockOf('subscribeIndustry'),
    subscribe: () => pass('subscribeIndustry', () => mutate(true)),
    /** Open at every level: nobody is held to what they subscribed to. */
    unsubscribe: () => mutate(false),
  };
}
