import { useEffect, useEffectEvent, useRef } from 'react';
import { useSessionChanged } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { leaveOrder } from './leave-order.ts';

/**
 * Closes the order that was made for something as soon as something else is wanted or nobody looks at it any more: what was only looked at
 * does not stay as an order to be paid. Nothing is wanted where `wanted` is null; returns what to call once it was paid.
 */
export function useLeftOrder(wanted: string | null, orderCode: string | null): () => void {
  const client = useClient();
  const sessionChanged = useSessionChanged();
  const shown = useRef<string | null>(null);
  const left = useEffectEvent(async (code: string) => {
    if (!(await leaveOrder(client, code))) return;
    notify('刚才的订单已经付款，会员已开通', 'done');
    await sessionChanged();
  });
  // Kept while a code of another channel is made: that is the same order.
  useEffect(() => {
    if (wanted !== null && orderCode !== null) shown.current = orderCode;
  }, [wanted, orderCode]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left is left when something else is wanted.
  useEffect(
    () => () => {
      const code = shown.current;
      shown.current = null;
      if (code !== null) void left(code);
    },
    [wanted],
  );
  return () => {
    shown.current = null;
  };
}
