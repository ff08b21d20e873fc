import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Coupon, claimCoupons, getCoupons } from '#contract/calls/coupons.ts';
import { answerTo } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { notDone } from '#web/ui/notices/not-done.ts';

export const COUPONS = ['coupons'] as const;

/** What somebody signed in has and may claim. Never fresh: an order elsewhere takes one. */
export function useCoupons(enabled: boolean) {
  return useQuery({
    queryKey: COUPONS,
    staleTime: 0,
    enabled,
    queryFn: answerTo(getCoupons, {}),
  });
}

/** Claims what there is to claim. What is done before the coupons are shown may say that they are not to be. */
export function useClaimCoupons(beforeUse: () => Promise<boolean> = async () => true) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const claimed = await client.send(claimCoupons, {});
      return (await beforeUse()) ? claimed : null;
    },
    onSuccess: (claimed) => claimed !== null && queries.setQueryData(COUPONS, claimed),
    onError: (error) => notDone('没有领到优惠券', error),
  });
}

/** Those that lower this price, the largest first. One that an unpaid order holds is that order's, which the same choice finds again. */
export const fitting = (coupons: readonly Coupon[], priceFen: number): Coupon[] =>
  coupons
    .filter(({ id, state, fromFen }) => {
      const mayBeUsed = id !== '' && (state === 'usable' || state === 'reserved');
      return mayBeUsed && fromFen <= priceFen;
    })
    .toSorted((one, other) => other.offFen - one.offFen);

/** The best coupon for a price, until another is chosen; `couponId` is empty where none is used. */
export function useCouponChoice(coupons: readonly Coupon[], priceFen: number) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = fitting(coupons, priceFen);
  const isThere = chosen === '' || choices.some(({ id }) => id === chosen);
  const couponId = chosen !== null && isThere ? chosen : (choices[0]?.id ?? '');
  return { choices, couponId, choose: setChosen };
}
