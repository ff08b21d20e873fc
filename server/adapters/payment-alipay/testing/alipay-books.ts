import { dayOf } from '#contract/text/calendar.ts';
import { gbk, zipOf } from './bill-zip.ts';

interface Trade {
  code: string;
  total: string;
  subject: string;
  timeExpire: string;
  notifyUrl: string;
  /** Empty until somebody scans the code: only then they know the number. */
  tradeNo: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  paidAtMs: number;
  refunds: { code: string; amount: string; atMs: number }[];
}

export type Told = Record<string, unknown>;

export const beijing = (ms: number) =>
  new Date(ms + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
const fen = (yuan: string) => Math.round(Number(yuan) * 100);
export const refusal = (sub_code: string): Told => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg: 'double',
});
export const fine = (told: Told): Told => ({ code: '10000', msg: 'Success', ...told });

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注';

/** What the service remembers, and what it answers to well-signed requests; `now` in milliseconds. */
export function openBooks(now: () => number) {
  const trades = new Map<string, Trade>();

  function precreate(content: Record<string, string>, notifyUrl: string): Told {
    const {
      out_trade_no: code = '',
      total_amount: total = '',
      subject = '',
      time_expire: timeExpire = '',
    } = content;
    if (!/^[\w-]{1,64}$/.test(code) || !/^\d+\.\d\d$/.test(total) || subject === '')
      return refusal('ACQ.INVALID_PARAMETER');
    const known = trades.get(code);
    if (known?.status === 'TRADE_SUCCESS') return refusal('ACQ.TRADE_HAS_SUCCESS');
    if (known?.status === 'TRADE_CLOSED') return refusal('ACQ.TRADE_HAS_CLOSE');
    if (known && known.total !== total) return refusal('ACQ.CONTEXT_INCONSISTENT');
    const tradeNo = known?.tradeNo ?? '';
    trades.set(code, {
      code,
      total,
      subject,
      timeExpire,
      notifyUrl,
      tradeNo,
      status: 'WAIT_BUYER_PAY',
      paidAtMs: 0,
      refunds: [],
    });
    return fine({
      out_trade_no: code,
      qr_code: `https://qr.alipay.com/${Buffer.from(code).toString('hex')}`,
    });
  }

  const known = (code = '') => {
    const trade = trades.get(code);
    return trade === undefined || trade.tradeNo === '' ? null : trade;
  };
  const byNumber = (tradeNo = '') =>
    [...trades.values()].find((trade) => trade.tradeNo === tradeNo && tradeNo !== '');

  function describe(code?: string): Told {
    const trade = known(code);
    if (trade === null) return refusal('ACQ.TRADE_NOT_EXIST');
    const paid =
      trade.paidAtMs === 0 ? {} : { send_pay_date: beijing(trade.paidAtMs), buyer_open_id: '0open_id' };
    const { tradeNo: trade_no, status: trade_status, total: total_amount } = trade;
    return fine({ out_trade_no: trade.code, trade_no, trade_status, total_amount, ...paid });
  }

  function close(code?: string): Told {
    const trade = known(code);
    if (trade === null) return refusal('ACQ.TRADE_NOT_EXIST');
    if (trade.status !== 'WAIT_BUYER_PAY') return refusal('ACQ.TRADE_STATUS_ERROR');
    trade.status = 'TRADE_CLOSED';
    return fine({ out_trade_no: trade.code, trade_no: trade.tradeNo });
  }

  function refund(content: Record<string, string>): Told {
    const { trade_no, refund_amount: amount = '', out_request_no: code = '' } = content;
    const trade = byNumber(trade_no);
    if (trade === undefined) return refusal('ACQ.TRADE_NOT_EXIST');
    if (trade.refunds.some((each) => each.code === code)) return fine({ fund_change: 'N' });
    const left = trade.refunds.reduce((rest, each) => rest - fen(each.amount), fen(trade.total));
    if (!/^\d+\.\d\d$/.test(amount) || fen(amount) > left) return refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    trade.refunds.push({ code, amount, atMs: now() });
    if (fen(amount) === left) trade.status = 'TRADE_CLOSED';
    return fine({ fund_change: 'Y' });
  }

  function refundState({ trade_no, out_request_no }: Record<string, string>): Told {
    const isThere = byNumber(trade_no)?.refunds.some(({ code }) => code === out_request_no);
    return fine(isThere ? { refund_status: 'REFUND_SUCCESS' } : {});
  }

  /** The file of a day as they pack it; null where nothing happened. */
  function billOf(day: string): Buffer | null {
    const isThen = (ms: number) => ms > 0 && dayOf(Math.floor(ms / 1000)) === day;
    const row = (trade: Trade, kind: string, ms: number, amount: string, refundCode: string) =>
      [
        trade.tradeNo,
        trade.code,
        kind,
        `"${trade.subject},一年"`,
        beijing(ms),
        beijing(ms),
        '',
        '*三(1**@qq.com)',
        amount,
        amount,
        refundCode,
        '0.00',
        '',
      ]
        .map((value) => `${value}\t`)
        .join(',');
    const all = [...trades.values()];
    const paid = all
      .filter(({ paidAtMs }) => isThen(paidAtMs))
      .map((trade) => row(trade, '交易', trade.paidAtMs, trade.total, ''));
    const given = all.flatMap((trade) =>
      trade.refunds
        .filter(({ atMs }) => isThen(atMs))
        .map(({ atMs, amount, code }) => row(trade, '退款', atMs, `-${amount}`, code)),
    );
    if (paid.length + given.length === 0) return null;
    const head = ['#支付宝业务明细查询', '#账号：[20880000000000000156]', '#---业务明细列表---', COLUMNS];
    const sums = [
      `#交易合计：${paid.length}笔，商家实收共0.00元`,
      `#退款合计：${given.length}笔，商家实收退款共0.00元`,
    ];
    const detail = [...head, ...paid, ...given, '#---业务明细列表结束---', ...sums].join('\r\n');
    return zipOf([
      { name: gbk('2088_20261121_业务明细(汇总).csv'), content: gbk('#汇总') },
      { name: gbk('2088_20261121_业务明细.csv'), content: gbk(detail) },
    ]);
  }

  return { trades, precreate, describe, close, refund, refundState, billOf };
}
