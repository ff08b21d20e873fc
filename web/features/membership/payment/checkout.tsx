import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '#contract/calls/plans.ts';
import { CHANNEL_LABELS, type PayChannel } from '#contract/rights/pay-channels.ts';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { plansQuery } from '../queries.ts';
import classes from './checkout.module.css';
import { CodePlate } from './code-plate.tsx';
import { CouponLine } from './coupon-line.tsx';
import { Sum } from './sum.tsx';
import { useCouponChoice, useCoupons } from './use-coupons.ts';
import { useLeftOrder } from './use-left-order.ts';
import { usePayment, type Wanted } from './use-payment.ts';
import { useQuote } from './use-quote.ts';

/** A phone cannot scan its own screen, so that it is led to the app as well. */
const isPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 767px)').matches;

/** Of the terms: what stands below must not move when they come. */
const TERMS_PX = 64;

interface CheckoutProps {
  /** A level that is sold, or an order that stands. */
  wanted: Plan | { orderCode: string };
  /** Said before paying, where it is not what is said of memberships. */
  notices?: readonly string[];
  onPaid: (orderCode: string) => void;
}

/** Amount, coupon, channel and the code of what was chosen. */
export function Checkout({ wanted, notices, onPaid }: CheckoutProps) {
  const [phone] = useState(isPhone);
  const { data: offer } = useQuery(plansQuery());
  const [chosen, setChannel] = useState<PayChannel | null>(null);
  const plan = 'id' in wanted ? wanted : null;
  // An order that stands is shown at once; a new one begins with the choice of how to pay.
  const channel = chosen ?? (plan === null ? (offer?.channels[0] ?? 'wechat') : null);
  const coupons = useCoupons(plan !== null);
  const choice = useCouponChoice(coupons.data?.list ?? [], plan?.priceFen ?? 0);
  const wantedNow = whatIsWanted();
  const quote = useQuote(wantedNow);
  const payment = usePayment(wantedNow, channel, phone);
  const ordered = payment.data?.order;
  const isMade = plan === null ? null : JSON.stringify(wantedNow);
  const keep = useLeftOrder(isMade, ordered?.orderCode ?? null);
  const told = ordered ?? quote.data;
  const paid = (orderCode: string) => {
    keep();
    onPaid(orderCode);
  };

  /** Nothing is ordered before it is known which coupon goes with it. */
  function whatIsWanted(): Wanted | null {
    if (!('id' in wanted)) return wanted;
    if (coupons.isPending) return null;
    return { itemId: wanted.id, couponId: choice.couponId };
  }

  const isUntold = isMissing(payment) || isMissing(quote);
  return (
    <div className={classes.checkout}>
      <div className={classes.words}>
        <Sum order={told} isMissing={isUntold} />
        {plan !== null && (
          <CouponLine
            choice={choice}
            coupons={coupons.data?.list ?? []}
            plan={plan}
            shown={ordered?.orderCode}
            isOrdering={payment.isFetching}
            onPaid={paid}
          />
        )}
        {coupons.error !== null && (
          <p className={classes.note}>没有取到优惠券：{messageOfError(coupons.error)}，现在按原价下单。</p>
        )}
        {isMissing(quote) && ordered === undefined && (
          <p className={classes.note} role="alert">
            没有取到价格：{messageOfError(quote.error)}
            <Button size="compact" variant="default" onClick={() => void quote.refetch()}>
              重试
            </Button>
          </p>
        )}
        {told === undefined && !isUntold ? (
          <div className={classes.terms}>
            <Skeleton height={TERMS_PX} />
          </div>
        ) : (
          <Words className={classes.terms} words={told?.terms} />
        )}
        <Words className={classes.terms} words={notices ?? offer?.notices} />
      </div>
      <div className={classes.code}>
        <Segments label="付款方式">
          {(offer?.channels ?? []).map((one) => (
            <Segment key={one} isOn={one === channel} onClick={() => setChannel(one)}>
              {CHANNEL_LABELS[one]}
            </Segment>
          ))}
        </Segments>
        {channel === null ? (
          <p className={classes.choose}>选择付款方式后出付款码，那时才下单</p>
        ) : (
          <CodePlate query={payment} phone={phone} sandbox={offer?.sandbox === true} onPaid={paid} />
        )}
      </div>
    </div>
  );
}

const isMissing = ({ error, isFetching }: Pick<UseQueryResult, 'error' | 'isFetching'>): boolean =>
  error !== null && !isFetching;

function Words({
  className,
  words = [],
}: {
  className: string | undefined;
  words: readonly string[] | undefined;
}) {
  return (
    <ul className={className}>
      {words.map((word) => (
        <li key={word}>
          <WholeDates text={word} />
        </li>
      ))}
    </ul>
  );
}
