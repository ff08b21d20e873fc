import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getOrderList, ORDER_PAGE_SIZE } from '#contract/calls/own-orders.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { NotRenewed } from '#web/ui/not-renewed.tsx';
import page from '#web/ui/own-page.module.css';
import { Pager } from '#web/ui/pager/pager.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './order-list.module.css';
import { OrderRow } from './order-row.tsx';
import { ORDERS } from './order-words.ts';

/** A page of one's orders. Never fresh: they are paid elsewhere. */
const ordersQuery = (number: number) =>
  queryOptions({
    queryKey: [...ORDERS, number],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(getOrderList, { page: number, pageSize: ORDER_PAGE_SIZE }),
  });

/** 我的订单: what one ordered, the newest first. */
export function OrderList() {
  return (
    <div className={page.within}>
      <header className={page.head}>
        <h1 className={page.title}>我的订单</h1>
      </header>
      <SignedInOnly what="我的订单" body="您的订单、付款与开通的会员都在这里。" level={2}>
        <Own />
      </SignedInOnly>
    </div>
  );
}

const firstPage = (text: string | null): number => Math.max(1, Math.trunc(Number(text)) || 1);

function Own() {
  const [params, setParams] = useSearchParams();
  const number = firstPage(params.get('page'));
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(ordersQuery(number));
  if (data === undefined)
    return error === null ? (
      <Waiting />
    ) : (
      <Failed error={error} page={number} onRetry={() => void refetch()} />
    );
  return (
    <>
      <NotRenewed what="订单" error={error} isAsking={isFetching} onRetry={() => void refetch()} />
      {data.count === 0 ? (
        <None />
      ) : (
        <div className={card.card} data-old={isPlaceholderData || undefined}>
          <ul aria-label="订单">
            {data.data.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
          <Pager
            page={number}
            pages={Math.ceil(data.count / ORDER_PAGE_SIZE)}
            onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
          />
        </div>
      )}
    </>
  );
}

const None = () => (
  <StateView
    level={2}
    title="还没有订单"
    body="开通会员后，订单与到期日会列在这里。"
    actions={<LinkButton to="/aboutVip">查看会员权益</LinkButton>}
  />
);

/** Of a later page there is also the way back, which the pager would have been. */
function Failed({ error, page: number, onRetry }: { error: unknown; page: number; onRetry: () => void }) {
  return (
    <StateView
      level={2}
      role="alert"
      title={number === 1 ? '没有取到订单' : `没有取到第 ${number} 页订单`}
      body={messageOfError(error)}
      actions={
        <>
          <Button onClick={onRetry}>重试</Button>
          {number > 1 && (
            <LinkButton variant="default" to="/myOrder">
              回到第 1 页
            </LinkButton>
          )}
        </>
      }
    />
  );
}

function Waiting() {
  return (
    <ul className={card.card} aria-hidden>
      {[104, 136, 120].map((width) => (
        <li key={width} className={classes.row}>
          <Skeleton height={16} width={width} mt={4} mb={4} />
          <Skeleton height={14} width={216} mt={4} mb={4} />
        </li>
      ))}
    </ul>
  );
}
