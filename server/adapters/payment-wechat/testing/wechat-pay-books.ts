import { isIP } from 'node:net';
import { dayOf, momentOf } from '#contract/text/calendar.ts';

type TradeType = 'NATIVE' | 'MWEB';

export interface DoubleOrder {
  body: {
    out_trade_no: string;
    description: string;
    time_expire: string;
    notify_url: string;
    amount: { total: number };
    scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } };
  };
  tradeType: TradeType;
  closed: boolean;
  transactionId: string;
  paidAtMs: number;
}

export interface DoubleRefund {
  code: string;
  transactionId: string;
  amountFen: number;
  atMs: number;
}

export type Reply = [status: number, body: unknown];

const problem = (status: number, code: string): Reply => [status, { code, message: `double: ${code}` }];

/** The columns of a bill of the kind ALL, in their order. */
const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';

const yuan = (fen: number) => (fen / 100).toFixed(2);

/** What the service remembers, and what it answers to well-signed requests. */
export function openDoubleBooks(account: { mchId: string; appId: string }, now: () => number) {
  const orders = new Map<string, DoubleOrder>();
  const refunds: DoubleRefund[] = [];

  function create(
    body: DoubleOrder['body'] & { appid?: string; mchid?: string },
    tradeType: TradeType,
  ): Reply {
    const { out_trade_no: code, amount } = body;
    if (body.mchid !== account.mchId || body.appid !== account.appId)
      return problem(400, 'APPID_MCHID_NOT_MATCH');
    if (!/^[\w|*-]{6,32}$/.test(code) || !(amount.total > 0)) return problem(400, 'PARAM_ERROR');
    if (Buffer.byteLength(body.description) > 127) return problem(400, 'PARAM_ERROR');
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(body.time_expire))
      return problem(400, 'PARAM_ERROR');
    const { payer_client_ip: address = '', h5_info } = body.scene_info ?? {};
    const isFromPhone = isIP(address) !== 0 && ['Wap', 'iOS', 'Android'].includes(h5_info?.type ?? '');
    if (tradeType === 'MWEB' && !isFromPhone) return problem(400, 'PARAM_ERROR');
    const known = orders.get(code);
    if (known?.transactionId) return problem(400, 'ORDERPAID');
    if (known?.closed) return problem(400, 'ORDER_CLOSED');
    const isOther = known && (known.body.amount.total !== amount.total || known.tradeType !== tradeType);
    if (isOther) return problem(403, 'OUT_TRADE_NO_USED');
    orders.set(code, { body, tradeType, closed: false, transactionId: '', paidAtMs: 0 });
    const token = Buffer.from(code).toString('hex');
    return tradeType === 'NATIVE'
      ? [200, { code_url: `weixin://wxpay/bizpayurl?pr=${token}` }]
      : [200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${token}` }];
  }

  function transactionOf(code: string, order: DoubleOrder) {
    const base = { appid: account.appId, mchid: account.mchId, out_trade_no: code };
    if (order.transactionId === '') return { ...base, trade_state: order.closed ? 'CLOSED' : 'NOTPAY' };
    const isGivenBack = refunds.some(({ transactionId }) => transactionId === order.transactionId);
    return {
      ...base,
      trade_state: isGivenBack ? 'REFUND' : 'SUCCESS',
      transaction_id: order.transactionId,
      trade_type: order.tradeType,
      success_time: new Date(order.paidAtMs + 8 * 3600_000).toISOString().replace(/\.\d+Z$/, '+08:00'),
      payer: { openid: 'oPayer-1' },
      amount: { total: order.body.amount.total, payer_total: order.body.amount.total, currency: 'CNY' },
    };
  }

  function close(code: string): Reply {
    const order = orders.get(code);
    if (order === undefined) return problem(404, 'ORDER_NOT_EXIST');
    if (order.transactionId !== '') return problem(400, 'ORDERPAID');
    if (order.closed) return problem(400, 'ORDER_CLOSED');
    order.closed = true;
    return [204, null];
  }

  function refund(body: {
    transaction_id: string;
    out_refund_no: string;
    amount: { refund: number; total: number };
  }): Reply {
    const order = [...orders.values()].find(({ transactionId }) => transactionId === body.transaction_id);
    if (order === undefined) return problem(404, 'RESOURCE_NOT_EXISTS');
    const { refund: amountFen, total } = body.amount;
    const given = refunds.filter(({ transactionId }) => transactionId === body.transaction_id);
    if (given.some(({ code }) => code === body.out_refund_no)) return [200, { status: 'SUCCESS' }];
    const left = given.reduce((rest, each) => rest - each.amountFen, order.body.amount.total);
    if (total !== order.body.amount.total || amountFen > left) return problem(400, 'INVALID_REQUEST');
    refunds.push({ code: body.out_refund_no, transactionId: body.transaction_id, amountFen, atMs: now() });
    return [200, { status: 'PROCESSING' }];
  }

  function rowOf(code: string, order: DoubleOrder, refunded: DoubleRefund | null): string {
    const given = yuan(refunded?.amountFen ?? 0);
    const at = new Date((refunded?.atMs ?? order.paidAtMs) + 8 * 3600_000).toISOString();
    const row = COLUMNS.split(',').map((column) => {
      if (column === '交易时间') return at.slice(0, 19).replace('T', ' ');
      if (column === '商品名称') return `${order.body.description},一年`;
      if (column === '费率备注') return '';
      return (
        {
          公众账号ID: account.appId,
          商户号: account.mchId,
          微信订单号: order.transactionId,
          商户订单号: code,
          用户标识: 'oPayer-1',
          交易类型: order.tradeType,
          交易状态: refunded === null ? 'SUCCESS' : 'REFUND',
          货币种类: 'CNY',
          商户退款单号: refunded?.code ?? '0',
          退款金额: given,
          订单金额: refunded === null ? yuan(order.body.amount.total) : '0.00',
          申请退款金额: given,
        }[column] ?? '0'
      );
    });
    return `\`${row.join(',`')}`;
  }

  /** The file of a day; null where nothing happened. */
  function billOf(day: string): Buffer | null {
    const isThen = (atMs: number) => dayOf(Math.floor(atMs / 1000)) === day;
    const paid = [...orders].filter(([, order]) => order.transactionId !== '');
    const rows = paid
      .filter(([, { paidAtMs }]) => isThen(paidAtMs))
      .map(([code, order]) => rowOf(code, order, null));
    for (const each of refunds.filter(({ atMs }) => isThen(atMs))) {
      const [code, order] = paid.find(([, { transactionId }]) => transactionId === each.transactionId) ?? [];
      if (code !== undefined && order !== undefined) rows.push(rowOf(code, order, each));
    }
    if (rows.length === 0) return null;
    const sums = `总交易单数,应结订单总金额,退款总金额\r\n\`${rows.length},\`0.00,\`0.00`;
    return Buffer.from(`\uFEFF${[COLUMNS, ...rows, sums].join('\r\n')}\r\n`);
  }

  return {
    orders,
    create,
    close,
    refund,
    billOf,
    transactionOf,
    query(code: string): Reply {
      const order = orders.get(code);
      return order === undefined ? problem(404, 'ORDER_NOT_EXIST') : [200, transactionOf(code, order)];
    },
    /** Made at ten the next morning. */
    isBillReady: (day: string) => momentOf(Math.floor(now() / 1000) - 34 * 3600).slice(0, 10) >= day,
  };
}
