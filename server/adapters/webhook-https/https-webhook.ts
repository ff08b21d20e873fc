import { lookup as lookUp } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#server/platform/net/public-address.ts';
import { type WebhookCall, WebhookFailed, type WebhookPort } from '#server/ports/webhook.ts';

export interface HttpsWebhookOptions {
  timeoutMs?: number;
  /** Which IP addresses may be called; the public ones where it is left out. */
  mayCall?: (address: string) => boolean;
  /** Names beside the system's, and authorities beside the usual ones, for tests. */
  lookup?: typeof lookUp;
  ca?: string;
}

const TIMEOUT_MS = 10_000;

class AddressClosed extends Error {
  override name = 'AddressClosed';
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Names are looked up once, and what is connected to is what was looked at: a name that leads elsewhere a moment later gains nothing by
 * it. One closed address among several closes the name.
 */
function guardedLookup(resolve: typeof lookUp, mayCall: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !mayCall(address)))
        return callback(new AddressClosed(), '', 0);
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function failureOf(error: NodeJS.ErrnoException): WebhookFailed {
  if (error instanceof WebhookFailed) return error;
  if (error instanceof AddressClosed)
    return new WebhookFailed('这个网址指向内网或保留的地址，不能推送；请填写互联网上的网址', false);
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new WebhookFailed('对方没有在 10 秒内回答', true);
  switch (error.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new WebhookFailed('找不到这个域名', true);
    case 'ECONNREFUSED':
      return new WebhookFailed('对方拒绝连接', true);
    default:
      return new WebhookFailed(
        /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/i.test(error.code ?? '')
          ? `对方的 https 证书无效（${error.code}）`
          : `没有连上（${error.code ?? '连接中断'}）`,
        true,
      );
  }
}

function judge(status: number): WebhookFailed | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return new WebhookFailed(`对方要转到别处（HTTP ${status}），推送不跟随转向；请填写最终的网址`, true);
  if (status === 410) return new WebhookFailed('对方说这里不再接收（HTTP 410）', false);
  return new WebhookFailed(`对方回答 HTTP ${status}`, true);
}

/** Calls addresses that readers give, over https, and nothing else. */
export function createHttpsWebhook(options: HttpsWebhookOptions = {}): WebhookPort {
  const { timeoutMs = TIMEOUT_MS, mayCall = isPublicAddress, lookup = lookUp, ca } = options;
  const settings: RequestOptions = {
    method: 'POST',
    // No connection is kept, so that each call is looked at anew.
    agent: false,
    lookup: guardedLookup(lookup, mayCall),
    ...(ca === undefined ? {} : { ca }),
  };

  const exchange = ({ url, headers, body }: WebhookCall, target: URL) =>
    new Promise<number>((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      const call = request(
        target,
        { ...settings, headers: { ...headers, ...length }, signal: AbortSignal.timeout(timeoutMs) },
        (answer) => {
          // What is said beside the status is nobody's business, however long it is.
          resolve(answer.statusCode ?? 0);
          answer.destroy();
        },
      );
      call.on('socket', (socket) =>
        socket.once('connect', () => {
          // The last look, at what is really there, before anything is said.
          if (!mayCall(socket.remoteAddress ?? '')) call.destroy(new AddressClosed(url));
        }),
      );
      call.on('error', reject);
      call.end(body);
    });

  return {
    async post(call) {
      try {
        const target = new URL(call.url);
        const hostname = bare(target.hostname);
        if (target.protocol !== 'https:') throw new WebhookFailed('只能推送到 https:// 开头的网址', false);
        // An address is not looked up.
        if (isIP(hostname) !== 0 && !mayCall(hostname)) throw new AddressClosed();
        const failed = judge(await exchange(call, target));
        if (failed !== null) throw failed;
      } catch (error) {
        throw failureOf(error as NodeJS.ErrnoException);
      }
    },
  };
}
