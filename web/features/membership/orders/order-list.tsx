import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getOrderList, ORDER_PAGE_SIZE } from '#contract/calls/own-orders.ts';
import { answerTo } from '#web/client/query.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
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
  const query = useQuery(ordersQuery(number));
  const paging = {
    page: number,
    onPage: (next: number) => setParams(next === 1 ? {} : { page: String(next) }),
  };
  return (
    <Fetched what="订单" query={query} paging={paging} waiting={<Waiting />}>
      {({ count, data: orders }) =>
        count === 0 ? (
          <None />
        ) : (
          <div className={card.card} data-old={query.isPlaceholderData || undefined}>
            <ul aria-label="订单">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
            <Pager {...paging} pages={Math.ceil(count / ORDER_PAGE_SIZE)} />
          </div>
        )
      }
    </Fetched>
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
