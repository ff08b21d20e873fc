import { createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '#server/ports/clock.ts';
import type { NoticeRequest } from '#server/ports/payment.ts';
import { beijing, fine, openBooks, refusal, type Told } from './alipay-books.ts';

export type AlipayDouble = Awaited<ReturnType<typeof startAlipayDouble>>;

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Made once a test file: finding primes costs more than all the rest. */
let made: Record<'application' | 'alipay' | 'stranger', ReturnType<typeof newKeys>> | undefined;

/**
 * Answers as openapi.alipay.com does. It checks a request's signature from the address and form as they came over the wire, not
 * with the adapter's code; keys are made when the tests run.
 */
export async function startAlipayDouble(clock: Clock) {
  made ??= { application: newKeys(), alipay: newKeys(), stranger: newKeys() };
  const keys = made;
  const account = { appId: '2021000000000001', sellerId: '2088000000000001' };
  const books = openBooks(clock.now);
  const state = {
    fault: 'none' as 'none' | 'busy' | 'silent' | 'cut' | 'unsigned' | 'foreign' | 'html',
    tamper: (body: Buffer) => body,
  };
  const signed = (message: string, by = keys.alipay) =>
    createSign('RSA-SHA256').update(message).sign(by.privateKey, 'base64');
  let port = 0;

  function problemOf(fields: Record<string, string>): string | null {
    const { sign = '', ...rest } = fields;
    if (rest.app_id !== account.appId) return 'isv.invalid-app-id';
    if (rest.sign_type !== 'RSA2' || rest.charset !== 'utf-8') return 'isv.invalid-signature-type';
    const message = Object.entries(rest)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&');
    const isOurs = createVerify('RSA-SHA256')
      .update(message)
      .verify(keys.application.publicKey, sign, 'base64');
    if (!isOurs) return 'isv.invalid-signature';
    return Math.abs(clock.now() - Date.parse(`${rest.timestamp?.replace(' ', 'T')}+08:00`)) < 600_000
      ? null
      : 'isv.invalid-timestamp';
  }

  function bill(day: string): Told {
    const isReady = clock.now() >= Date.parse(`${day}T00:00:00+08:00`) + 34 * 3600_000;
    if (!isReady || books.billOf(day) === null) return refusal('isp.bill_not_exist');
    return fine({ bill_download_url: `http://127.0.0.1:${port}/downloadBillFile.resource?bizDates=${day}` });
  }

  function answer(fields: Record<string, string>): Told {
    const problem = problemOf(fields);
    if (problem !== null)
      return { code: '40002', msg: 'Invalid Arguments', sub_code: problem, sub_msg: 'double' };
    const content = JSON.parse(fields.biz_content ?? '{}') as Record<string, string>;
    switch (fields.method) {
      case 'alipay.trade.precreate':
        return books.precreate(content, fields.notify_url ?? '');
      case 'alipay.trade.query':
        return books.describe(content.out_trade_no);
      case 'alipay.trade.close':
        return books.close(content.out_trade_no);
      case 'alipay.trade.refund':
        return books.refund(content);
      case 'alipay.trade.fastpay.refund.query':
        return books.refundState(content);
      case 'alipay.data.dataservice.bill.downloadurl.query':
        return bill(content.bill_date ?? '');
      default:
        return refusal('isv.invalid-method');
    }
  }

  function send(response: ServerResponse, method: string, told: Told): void {
    const member = JSON.stringify(told);
    const sign =
      state.fault === 'unsigned'
        ? ''
        : signed(member, state.fault === 'foreign' ? keys.stranger : keys.alipay);
    const body = state.tamper(
      Buffer.from(`{"${method.replaceAll('.', '_')}_response":${member},"sign":"${sign}"}`),
    );
    response.writeHead(200, {
      'content-type': 'application/json;charset=utf-8',
      'content-length': body.length,
    });
    if (state.fault !== 'cut') return void response.end(body);
    response.write(body.subarray(0, -1));
    response.socket?.destroy();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://double');
    const form = new URLSearchParams(await text(request));
    const fields = Object.fromEntries([...url.searchParams, ...form]);
    if (state.fault === 'silent') return;
    if (state.fault === 'html') return void response.writeHead(502).end('<html></html>');
    if (url.pathname === '/downloadBillFile.resource') {
      return void response.end(state.tamper(books.billOf(fields.bizDates ?? '') ?? Buffer.alloc(0)));
    }
    const busy: Told = { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' };
    send(response, fields.method ?? '', state.fault === 'busy' ? busy : answer(fields));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  port = (server.address() as AddressInfo).port;

  /** A notice of these fields as their servers send it, signed by them or by somebody else. */
  function sign(
    fields: Record<string, string>,
    by: 'alipay' | 'stranger' = 'alipay',
    added: Record<string, string> = {},
  ): NoticeRequest {
    const message = Object.keys(fields)
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&');
    const form = new URLSearchParams({
      sign: signed(message, keys[by]),
      sign_type: 'RSA2',
      ...fields,
      ...added,
    });
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      rawBody: Buffer.from(String(form)),
    };
  }

  return {
    url: `http://127.0.0.1:${port}/gateway.do`,
    account,
    trades: books.trades,
    state,
    applicationKey: keys.application.privateKey,
    publicKey: keys.alipay.publicKey,
    sign,
    /** Somebody scans the code: from now on they know the number. */
    scan(code: string) {
      const trade = books.trades.get(code);
      if (trade === undefined) throw new Error(`not created: ${code}`);
      trade.tradeNo ||= `20261121${randomBytes(8).readBigUInt64BE()}`.slice(0, 28);
      return trade;
    },
    /** Somebody pays; the fields of the notice of it. */
    pay(code: string): Record<string, string> {
      const trade = this.scan(code);
      trade.status = 'TRADE_SUCCESS';
      trade.paidAtMs = clock.now();
      return {
        notify_time: beijing(clock.now()),
        notify_type: 'trade_status_sync',
        notify_id: randomBytes(17).toString('hex'),
        charset: 'utf-8',
        version: '1.0',
        app_id: account.appId,
        seller_id: account.sellerId,
        out_trade_no: code,
        trade_no: trade.tradeNo,
        trade_status: 'TRADE_SUCCESS',
        total_amount: trade.total,
        subject: trade.subject,
        gmt_payment: beijing(clock.now()),
        buyer_open_id: '0open_id',
      };
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
