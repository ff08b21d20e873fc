import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { closeOrder } from '#contract/calls/orders.ts';
import type { getOrderList } from '#contract/calls/own-orders.ts';
import { CHANNEL_LABELS } from '#contract/rights/pay-channels.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { yuanText } from '#contract/text/money.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import classes from './order-list.module.css';
import { invoiceWords, mayBeClosed, mayBePaid, ORDERS, STATE_WORDS } from './order-words.ts';

const Invoice = lazyPart(() => import('./invoice.tsx').then((module) => module.Invoice));

type Order = ResponseOf<typeof getOrderList>['data'][number];

/** How many months it holds (S2 §2), where its name does not say so. */
const monthsOf = ({ orderItemName, validMonth }: Order): string =>
  orderItemName.endsWith(` ${validMonth} 个月`) ? '' : `有效 ${validMonth} 个月 · `;

/** One order: what, how it stands, what can be done; its detail opens in place. */
export function OrderRow({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <div className={classes.what}>
          <p className={classes.name}>{order.orderItemName}</p>
          <p className={classes.meta}>
            {monthsOf(order)}
            {momentOf(order.createdAt)} 下单
            {order.startDate !== '' && ` · ${order.startDate} 起`}
          </p>
        </div>
        <p className={classes.sum}>¥{yuanText(order.amountFen)}</p>
        <p className={classes.state} data-state={order.state}>
          {STATE_WORDS[order.state]}
        </p>
        <Acts order={order}>
          <Button
            size="compact"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起' : '详情'}
          </Button>
        </Acts>
      </div>
      {order.invoice !== null && (
        <p className={classes.invoice} data-state={order.invoice.state}>
          {invoiceWords(order.invoice)}
        </p>
      )}
      {order.refunds.map((refund) => (
        <p key={refund} className={classes.refund}>
          {refund}
        </p>
      ))}
      <div id={id}>{isOpen && <Detail order={order} />}</div>
    </li>
  );
}

function Acts({ order, children }: { order: Order; children: ReactNode }) {
  const client = useClient();
  const openDialog = useDialogs();
  const queries = useQueryClient();
  const close = useMutation({
    mutationFn: () => client.send(closeOrder, { orderCode: order.orderCode }),
    onError: (error) => notDone('没有关闭订单', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ORDERS }),
  });
  const pay = () =>
    openDialog({
      kind: 'upgrade',
      title: '付款',
      text: '',
      tip: '',
      needs: 'ordinary',
      orderCode: order.orderCode,
      goOn: () => void queries.invalidateQueries({ queryKey: ORDERS }),
    });
  const ask = () =>
    openDialog({
      kind: 'confirm',
      act: '关闭订单',
      text: `确定关闭「${order.orderItemName}」这张未付的订单？用到的优惠券会放回。`,
      goOn: () => close.mutate(),
    });
  return (
    <div className={classes.acts}>
      {mayBePaid(order.state) && order.kind === 'group' && (
        <LinkButton size="compact" to={`/joinGroup?order=${order.orderCode}`}>
          {order.state === 'expired' ? '重新付款' : '去付款'}
        </LinkButton>
      )}
      {mayBePaid(order.state) && order.kind === 'vip' && (
        <Button size="compact" onClick={pay}>
          {order.state === 'expired' ? '重新付款' : '去付款'}
        </Button>
      )}
      {mayBeClosed(order.state) && (
        <Button size="compact" variant="default" loading={close.isPending} onClick={ask}>
          关闭
        </Button>
      )}
      {children}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Detail({ order }: { order: Order }) {
  const { priceFen, discountFen, giveDays, days, validMonth, channel, paidAt, validUntil } = order;
  return (
    <dl className={classes.detail}>
      <Fact name="订单号">{order.orderCode}</Fact>
      <Fact name="原价">¥{yuanText(priceFen)}</Fact>
      <Fact name="优惠券">{discountFen > 0 ? `减 ¥${yuanText(discountFen)}` : '未使用'}</Fact>
      <Fact name="时长">
        {days} 天（{validMonth} 个月）{giveDays > 0 && `，另送 ${giveDays} 天`}
      </Fact>
      {channel !== null && <Fact name="付款方式">{CHANNEL_LABELS[channel]}</Fact>}
      {paidAt > 0 && <Fact name="付款时间">{momentOf(paidAt)}</Fact>}
      {validUntil > 0 && <Fact name="有效期至">{momentOf(validUntil)}</Fact>}
      {order.state === 'fulfilled' && (
        <Fact name="发票">
          <Suspense fallback="正在查询…">
            <Invoice orderCode={order.orderCode} />
          </Suspense>
        </Fact>
      )}
      {mayBePaid(order.state) && order.terms.length > 0 && (
        <Fact name="付款后">
          <WholeDates text={order.terms.join('')} />
        </Fact>
      )}
    </dl>
  );
}
