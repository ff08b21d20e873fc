import { useClient } from '#web/client/use-client.ts';
import '@mantine/core/styles/Loader.layer.css';
import { Loader } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { isPayed } from '#contract/calls/orders.ts';
import { CHANNEL_LABELS, type PayChannel } from '#contract/rights/pay-channels.ts';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts';
import classes from './code-plate.module.css';
import { saveCode } from './save-code.ts';
import { type Outcome, usePayStatus } from './use-pay-status.ts';
import type { Payment } from './use-payment.ts';
import { WhatIsHeld } from './what-is-held.tsx';

const SIZE_PX = 176;

interface CodePlateProps {
  query: UseQueryResult<Payment>;
  phone: boolean;
  /** The gateway is the built-in one, whose page can be opened here. */
  sandbox: boolean;
  onPaid: (orderCode: string) => void;
}

/** What lies over a code that is of no more use. */
const VEILS: Partial<Record<Outcome['kind'], string>> = {
  lapsed: '二维码已失效',
  missing: '订单信息不存在',
  closed: '订单已关闭',
  refund_due: '收到的金额与应付的不同，没有开通，款项将原路退回',
};

const veilOf = (kind: Outcome['kind'], isLink: boolean): string | undefined =>
  kind === 'lapsed' && isLink ? '付款链接已失效' : VEILS[kind];

/** The code of an order, how long it holds, and what became of it. */
export function CodePlate({ query, phone, sandbox, onPaid }: CodePlateProps) {
  const client = useClient();
  const { data: payment, error, isFetching, dataUpdatedAt } = query;
  const orderCode = payment?.order.orderCode ?? null;
  const shown =
    isFetching || payment === undefined ? null : `${orderCode} ${payment.code.channel} ${dataUpdatedAt}`;
  const paid = () => orderCode !== null && onPaid(orderCode);
  const outcome = usePayStatus(orderCode, shown, paid);
  const left = useSecondsLeft(payment?.endsAtMs ?? 0);
  const isOver = payment !== undefined && left === 0;
  // A link leads from this phone to the app; there is nothing to scan.
  const isLinkOnly = payment !== undefined && payment.code.qrText === '';
  const veil =
    error !== null
      ? messageOfError(error)
      : (veilOf(outcome.kind, isLinkOnly) ?? (isOver ? veilOf('lapsed', isLinkOnly) : undefined));

  /** A code that ended may have been paid at its last moment: that is asked before another is made. */
  async function renew() {
    if (orderCode !== null && error === null) {
      try {
        const status = await client.send(isPayed, { orderCode });
        if (status.isPayed === 1) return onPaid(orderCode);
      } catch (failure) {
        notDone('没有查到是否已付款', failure);
      }
    }
    await query.refetch();
  }

  return (
    <>
      <div className={classes.plate} hidden={isLinkOnly && !isFetching && veil === undefined}>
        {payment !== undefined && !isFetching && !isLinkOnly && (
          <QrCode
            text={payment.code.qrText}
            label={`${CHANNEL_LABELS[payment.code.channel]}付款码`}
            size={SIZE_PX}
          />
        )}
        {isFetching && <Loader size="sm" aria-label="正在取得付款码" />}
        {veil !== undefined && !isFetching && (
          <div className={classes.veil} role="status">
            <p>{veil}</p>
            <Button size="compact" onClick={() => void renew()}>
              {error === null ? '刷新' : '重试'}
            </Button>
          </div>
        )}
      </div>
      {veil === undefined && shown !== null && payment !== undefined && (
        <Ways payment={payment} left={left} phone={phone} sandbox={sandbox} />
      )}
      {outcome.kind === 'unreachable' && (
        <p className={classes.note} role="status">
          暂时问不到付款结果：{outcome.message}。已付的款不会丢，正在重试。
        </p>
      )}
      {(outcome.kind === 'missing' || outcome.kind === 'refund_due') && <WhatIsHeld />}
    </>
  );
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The address on the host that this page came from, which may be reached under another name than the server's own. */
function localPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** What one pays with. */
const APP_NAMES: Record<PayChannel, string> = { wechat: '微信', alipay: '支付宝' };

/** Inside WeChat its own links for browsers are refused. */
const isInWechat = (): boolean => /MicroMessenger/.test(navigator.userAgent);

type WaysProps = { payment: Payment; left: number; phone: boolean; sandbox: boolean };

/** The app of the channel, where the phone can be led to it, and the code to keep. WeChat asks from which site one comes. */
function PhoneWays({ payment, sandbox }: Pick<WaysProps, 'payment' | 'sandbox'>) {
  const { channel, qrText, phoneUrl } = payment.code;
  if (channel === 'wechat' && !sandbox && phoneUrl !== '' && isInWechat())
    return <p className={classes.lead}>微信里打不开付款链接。请点右上角的“…”，选“在浏览器打开”，再付款。</p>;
  return (
    <div className={classes.ways}>
      {phoneUrl !== '' && (
        <a
          className={classes.open}
          href={sandbox ? localPath(phoneUrl) : phoneUrl}
          target="_blank"
          rel="noopener"
          referrerPolicy="origin"
        >
          打开{APP_NAMES[channel]}付款
        </a>
      )}
      {qrText !== '' && (
        <Button variant="default" onClick={() => void saveCode(qrText)}>
          保存付款码
        </Button>
      )}
    </div>
  );
}

/** How to pay by the code, and for how long. */
function Ways({ payment, left, phone, sandbox }: WaysProps) {
  const { channel, qrText } = payment.code;
  return (
    <>
      {/* A link alone is followed wherever one is: nobody is told to scan what is not there. */}
      {phone || qrText === '' ? (
        <PhoneWays payment={payment} sandbox={sandbox} />
      ) : (
        <p className={classes.lead}>请用{APP_NAMES[channel]}扫码付款</p>
      )}
      <p className={classes.note}>
        剩余 <span className={classes.clock}>{clockOf(left)}</span>，付款后自动开通
      </p>
      {sandbox && qrText !== '' && (
        <p className={classes.note}>
          试用环境，不会扣款。
          <a href={localPath(qrText)} target="_blank" rel="noreferrer" className={classes.link}>
            打开模拟付款页
          </a>
        </p>
      )}
    </>
  );
}
