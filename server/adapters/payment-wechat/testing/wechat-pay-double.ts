import {
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '#server/ports/clock.ts';
import type { NoticeRequest } from '#server/ports/payment.ts';
import { selfSigned } from './self-signed.ts';
import { openDoubleBooks, type Reply } from './wechat-pay-books.ts';

export type WechatPayDouble = Awaited<ReturnType<typeof startWechatPayDouble>>;

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Made once a test file: finding primes costs more than all the rest. */
const made = new Map<string, ReturnType<typeof newKeys>>();
function keysOf(owner: string): ReturnType<typeof newKeys> {
  const keys = made.get(owner) ?? newKeys();
  made.set(owner, keys);
  return keys;
}
const DAY_MS = 86_400_000;

/** AES-256-GCM as they seal certificates and notices. */
export function seal(apiKey: string, plain: string, associated: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce);
  cipher.setAAD(Buffer.from(associated));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associated, nonce };
}

/** Which key signs; `serial` is what is said of it. */
interface Signer {
  serial: string;
  keys: ReturnType<typeof newKeys>;
}

function signed(signer: Signer, body: Buffer, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString('hex');
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': signer.serial,
    'wechatpay-signature': createSign('RSA-SHA256').update(message).sign(signer.keys.privateKey, 'base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

/**
 * Answers as api.mch.weixin.qq.com does. It checks the request's signature from the request line and the bytes as they came over
 * the wire, not with the adapter's code; keys and certificates are made anew at each start.
 */
export async function startWechatPayDouble(clock: Clock) {
  const merchant = keysOf('merchant');
  const account = {
    mchId: '1900000001',
    appId: 'wx1234567890abcdef',
    certSerial: '5A01',
    apiV3Key: randomBytes(16).toString('hex'),
  };
  const books = openDoubleBooks(account, clock.now);
  const publicKey: Signer = { serial: 'PUB_KEY_ID_0119000000012026', keys: keysOf('public key') };
  let signer: Signer = { serial: '4B01', keys: keysOf('4B01') };
  let rotations = 1;
  const certificates = new Map([[signer.serial, signer]]);
  const asked: string[] = [];
  const state = {
    fault: 'none' as 'none' | 'busy' | 'silent' | 'cut' | 'unsigned' | 'foreign',
    tamper: (body: Buffer) => body,
  };
  const bills = new Map<string, Buffer>();

  function certificatesNow(): Reply {
    const valid = { from: new Date(clock.now() - DAY_MS), until: new Date(clock.now() + 30 * DAY_MS) };
    const data = [...certificates.values()].map(({ serial, keys }) => ({
      serial_no: serial,
      effective_time: valid.from.toISOString().replace(/\.\d+Z$/, '+00:00'),
      expire_time: valid.until.toISOString().replace(/\.\d+Z$/, '+00:00'),
      encrypt_certificate: seal(account.apiV3Key, selfSigned(keys, { serial, ...valid }), 'certificate'),
    }));
    return [200, { data }];
  }

  function isSigned(request: IncomingMessage, body: Buffer): boolean {
    const fields = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    if (!request.headers.authorization?.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return false;
    if (fields.mchid !== account.mchId || fields.serial_no !== account.certSerial) return false;
    if (!(Math.abs(clock.now() / 1000 - Number(fields.timestamp)) < 300)) return false;
    if (!request.headers['user-agent'] || request.headers.accept !== 'application/json') return false;
    const message = `${request.method}\n${request.url}\n${fields.timestamp}\n${fields.nonce_str}\n${body}\n`;
    return createVerify('RSA-SHA256')
      .update(message)
      .verify(merchant.publicKey, fields.signature ?? '', 'base64');
  }

  function bill(day: string): Reply {
    if (!books.isBillReady(day)) return [400, { code: 'NO_STATEMENT_EXIST', message: 'not yet' }];
    const file = books.billOf(day);
    if (file === null) return [400, { code: 'NO_STATEMENT_EXIST', message: 'no trade' }];
    bills.set(day, file);
    const hash_value = createHash('sha1').update(file).digest('hex');
    return [
      200,
      {
        hash_type: 'SHA1',
        hash_value,
        download_url: `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${day}`,
      },
    ];
  }

  function answer(request: IncomingMessage, raw: Buffer): Reply {
    const url = new URL(request.url ?? '/', 'http://double');
    const body = raw.length === 0 ? null : JSON.parse(raw.toString());
    const order = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(url.pathname);
    if (url.pathname === '/v3/certificates') return certificatesNow();
    if (url.pathname === '/v3/pay/transactions/native') return books.create(body, 'NATIVE');
    if (url.pathname === '/v3/pay/transactions/h5') return books.create(body, 'MWEB');
    if (url.pathname === '/v3/refund/domestic/refunds') return books.refund(body);
    if (url.pathname === '/v3/bill/tradebill') return bill(url.searchParams.get('bill_date') ?? '');
    if (order?.[2]) return books.close(order[1] ?? '');
    if (order && url.searchParams.get('mchid') === account.mchId) return books.query(order[1] ?? '');
    return [404, { code: 'RESOURCE_NOT_EXISTS', message: 'no such call' }];
  }

  function send(request: IncomingMessage, response: ServerResponse, [status, told]: Reply): void {
    const body = state.tamper(told === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(told)));
    const own = request.headers['wechatpay-serial'] === publicKey.serial ? publicKey : signer;
    const by = state.fault === 'foreign' ? { serial: own.serial, keys: keysOf('stranger') } : own;
    const headers =
      state.fault === 'unsigned'
        ? {}
        : signed(by, told === null ? body : Buffer.from(JSON.stringify(told)), clock.now());
    response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': body.length }) });
    if (state.fault !== 'cut') return void response.end(body);
    response.write(body.subarray(0, -1));
    response.socket?.destroy();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await buffer(request);
    asked.push(`${request.method} ${request.url}`);
    if (state.fault === 'silent') return;
    if (state.fault === 'busy')
      return send(request, response, [500, { code: 'SYSTEM_ERROR', message: 'busy' }]);
    if (!isSigned(request, raw))
      return send(request, response, [401, { code: 'SIGN_ERROR', message: 'wrong' }]);
    const url = new URL(request.url ?? '/', 'http://double');
    if (url.pathname !== '/v3/billdownload/file') return send(request, response, answer(request, raw));
    response.end(state.tamper(bills.get(url.searchParams.get('token') ?? '') ?? Buffer.alloc(0)));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    orders: books.orders,
    /** Requests so far, as `GET /path`. */
    asked,
    state,
    merchantKey: merchant.privateKey,
    publicKey: { id: publicKey.serial, key: publicKey.keys.publicKey },
    /** From now on a new certificate signs; the old one is still told of, unless it is dropped. */
    rotate(drop = false) {
      rotations += 1;
      if (drop) certificates.clear();
      signer = { serial: `4B0${rotations}`, keys: keysOf(`4B0${rotations}`) };
      certificates.set(signer.serial, signer);
    },
    /** Somebody pays; what would be told of it. */
    pay(paymentCode: string) {
      const order = books.orders.get(paymentCode);
      if (order === undefined || order.closed) throw new Error(`cannot be paid: ${paymentCode}`);
      order.transactionId = `42000${randomBytes(8).readBigUInt64BE()}`.slice(0, 28);
      order.paidAtMs = clock.now();
      return books.transactionOf(paymentCode, order);
    },
    /** A notice as their servers send it; `change` alters what is in it before it is sealed and signed. */
    notice(
      resource: object,
      envelope: object = {},
      by: 'certificate' | 'publicKey' = 'certificate',
    ): NoticeRequest {
      const rawBody = Buffer.from(
        JSON.stringify({
          id: randomBytes(16).toString('hex'),
          create_time: new Date(clock.now()).toISOString(),
          resource_type: 'encrypt-resource',
          event_type: 'TRANSACTION.SUCCESS',
          summary: '支付成功',
          resource: {
            original_type: 'transaction',
            ...seal(account.apiV3Key, JSON.stringify(resource), 'transaction'),
          },
          ...envelope,
        }),
      );
      return {
        headers: {
          'content-type': 'application/json',
          ...signed(by === 'publicKey' ? publicKey : signer, rawBody, clock.now()),
        },
        rawBody,
      };
    },
    /** Signs whatever it is given with the key that is theirs now. */
    sign: (rawBody: Buffer): NoticeRequest => ({ headers: signed(signer, rawBody, clock.now()), rawBody }),
    close() {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
