import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getInvoice, type InvoiceView } from '#contract/calls/invoices.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import classes from './invoice.module.css';
import { InvoiceForm } from './invoice-form.tsx';
import { invoiceKey } from './order-words.ts';

/** The invoice of one order. Never fresh: the operator issues it meanwhile. */
const invoiceQuery = (orderCode: string) =>
  queryOptions({
    queryKey: invoiceKey(orderCode),
    staleTime: 0,
    queryFn: ({ signal }) => browserClient().send(getInvoice, { orderCode }, signal),
  });

/** How the invoice of an opened order stands, and what can be done about it. */
export function Invoice({ orderCode }: { orderCode: string }) {
  const { data, error, refetch } = useQuery(invoiceQuery(orderCode));
  const [asks, setAsks] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  if (data === undefined) {
    if (error === null) return '正在查询…';
    return (
      <span role="alert">
        没有取到发票：{messageOfError(error)}{' '}
        <Button size="compact" variant="default" onClick={() => void refetch()}>
          重试
        </Button>
      </span>
    );
  }
  if (asks)
    return (
      <InvoiceForm
        invoice={data}
        onAsked={() => {
          setAsks(false);
          setHasAsked(true);
        }}
        onCancel={() => setAsks(false)}
      />
    );
  const mayAsk = data.state === 'none' || data.state === 'refused';
  return (
    <div className={classes.standing}>
      <p
        tabIndex={-1}
        role="status"
        className={classes.words}
        data-state={data.state}
        // The form that had the focus is gone.
        ref={(words) => {
          if (hasAsked) words?.focus();
        }}
      >
        {wordsOf(data)}
      </p>
      {data.url !== '' && (
        <a href={data.url} download className={classes.link}>
          下载发票（PDF）
        </a>
      )}
      {mayAsk && (
        <Button size="compact" variant="default" onClick={() => setAsks(true)}>
          {data.state === 'refused' ? '改好再申请' : '申请发票'}
        </Button>
      )}
    </div>
  );
}

function wordsOf({ state, reason, requestedAt, issuedAt, title }: InvoiceView): string {
  switch (state) {
    case 'unavailable':
      return reason;
    case 'none':
      return '尚未申请，由人工开具，每张订单一次';
    case 'requested':
      return `已申请（${momentOf(requestedAt)}），抬头「${title}」；开好后在这里下载`;
    case 'issued':
      return `已开具（${momentOf(issuedAt)}），抬头「${title}」`;
    case 'refused':
      return `未能开具：${reason}`;
  }
}
