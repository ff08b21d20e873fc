import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { CommunityPayItem } from '#contract/calls/community.ts';
import { initOrder, quoteOrder } from '#contract/calls/orders.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import classes from './join-group.module.css';
import { itemsQuery } from './queries.ts';

const Lazy = lazyPart(() => import('./pay-order.tsx').then((module) => module.PayOrder));

/** The code of an order, which comes when it is needed. */
export const PayOrder = (props: ComponentProps<typeof Lazy>) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <Lazy {...props} />
  </Suspense>
);

interface BuyPlaceProps {
  item: CommunityPayItem;
  notices: readonly string[];
  onPaid: (orderCode: string) => void;
}

/** What buying does, told first; then the code of the order, which is the same after loading anew. */
export function BuyPlace({ item, notices, onPaid }: BuyPlaceProps) {
  const { user } = useSession();
  if (user !== null && item.orderId !== '')
    return <PayOrder orderCode={item.orderId} notices={notices} onPaid={onPaid} />;
  const told = (
    <ul className={classes.words}>
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
  if (user !== null) return <Quoted item={item}>{told}</Quoted>;
  return (
    <>
      {told}
      <SignInFirst />
    </>
  );
}

/** Asked anew for each item: the end counts from what one has. Nobody pays before it is told. */
function Quoted({ item, children }: { item: CommunityPayItem; children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['community', 'quote', item.id],
    staleTime: 0,
    queryFn: answerTo(quoteOrder, { itemId: item.id }),
  });
  if (data === undefined && error !== null) {
    return (
      <>
        <p className={classes.untold} role="alert">
          没有取到购买说明：{messageOfError(error)}
          <Button size="compact" variant="default" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </p>
        {children}
      </>
    );
  }
  return (
    <>
      <p className={classes.terms} role="status">
        <WholeDates text={data?.terms.join('') ?? ''} />
      </p>
      {children}
      <Order item={item} isTold={data !== undefined} />
    </>
  );
}

function Order({ item, isTold }: { item: CommunityPayItem; isTold: boolean }) {
  const client = useClient();
  const queries = useQueryClient();
  const order = useMutation({
    mutationFn: () => client.send(initOrder, { itemId: item.id }),
    onSuccess: () => queries.fetchQuery(itemsQuery()),
    onError: (error) => notDone('订单没有提交', error),
  });
  return (
    <Button onClick={() => order.mutate()} disabled={!isTold} loading={order.isPending}>
      去付款 ¥{item.price}
    </Button>
  );
}

function SignInFirst() {
  const openDialog = useDialogs();
  return (
    <Button onClick={() => openDialog({ kind: 'login', mode: 'login', reason: '登录后购买社群名额' })}>
      登录后购买
    </Button>
  );
}
