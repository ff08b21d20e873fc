import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getInvoice, type InvoiceView } from '#contract/calls/invoices.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import classes from './invoice.module.css';
import { InvoiceForm } from './invoice-form.tsx';
import { invoiceKey } from './order-words.ts';

/** The invoice of one order. Never fresh: the operator issues it meanwhile. */
const invoiceQuery = (orderCode: string) =>
  queryOptions({
    queryKey: invoiceKey(orderCode),
    staleTime: 0,
    queryFn: answerTo(getInvoice, { orderCode }),
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

function wordsOf(invoice: InvoiceView): string {
  const { state, reason, requestedAt, issuedAt, title } = invoice;
  switch (state) {
    case 'unavailable':
      return reason;
    case 'none':
      return '尚未申请，由人工开具，每张订单一次';
    case 'requested':
      return `申请已收到（${momentOf(requestedAt)}），抬头「${title}」；${waitWords(invoice)}`;
    case 'issued':
      return `已开具（${momentOf(issuedAt)}），抬头「${title}」${letterWords(invoice)}`;
    case 'refused':
      return `未能开具：${reason}${letterWords(invoice)}`;
  }
}

function waitWords({ waitedDays, letter, email }: InvoiceView): string {
  const waited = waitedDays === 0 ? '' : `等了 ${waitedDays} 天，`;
  return letter === 'planned' ? `${waited}开好后在这里下载，并寄信到 ${email}` : `${waited}开好后在这里下载`;
}

/** What became of the letter about it; nothing is said where none is sent. */
function letterWords({ letter, email }: InvoiceView): string {
  switch (letter) {
    case 'none':
    case 'planned':
      return '';
    case 'waiting':
      return `；正在寄信到 ${email}`;
    case 'sent':
      return `；已寄信到 ${email}`;
    case 'unsure':
      return `；寄到 ${email} 的信不确定是否送达，以这里为准`;
    case 'failed':
      return `；寄到 ${email} 的信没有送达，以这里为准`;
  }
}
