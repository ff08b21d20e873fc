import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiSubOne, unSubOne } from '#contract/calls/themes.ts';
import { useClient } from '#web/client/use-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
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
    onError: (error, subscribes) => notDone(subscribes ? '没有订阅成功' : '没有取消订阅', error),
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
