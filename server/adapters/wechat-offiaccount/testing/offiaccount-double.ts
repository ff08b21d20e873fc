import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WechatPush } from '#server/ports/wechat.ts';

export interface OffiaccountDouble {
  url: string;
  /** Scenes for which a code was made, with their life in seconds. */
  scenes: { scene: string; lifeSeconds: number }[];
  tokensGiven: number;
  /** Ends the access token that is out, as another server of the same account could. */
  endToken(): void;
  refuse(): void;
  push(xml: string, timestampSeconds: number): WechatPush;
  close(): Promise<void>;
}

interface TokenRequest {
  grant_type?: string;
  appid?: string;
  secret?: string;
}
interface CodeRequest {
  expire_seconds?: number;
  action_name?: string;
  action_info?: { scene?: { scene_str?: string } };
}

/** Answers as api.weixin.qq.com does, errors included, and signs pushes as its servers do. */
export async function startOffiaccountDouble(account: {
  appId: string;
  appSecret: string;
  pushToken: string;
}) {
  const state = { valid: '', refuses: false };
  const double = { scenes: [] as OffiaccountDouble['scenes'], tokensGiven: 0 };

  function giveToken(body: TokenRequest) {
    if (body.grant_type !== 'client_credential') return { errcode: 40002, errmsg: 'invalid grant_type' };
    if (body.appid !== account.appId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (body.secret !== account.appSecret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    double.tokensGiven += 1;
    state.valid = `token-${double.tokensGiven}`;
    return { access_token: state.valid, expires_in: 7200 };
  }

  function createCode(body: CodeRequest, token: string) {
    if (token !== state.valid) return { errcode: 40001, errmsg: 'invalid credential' };
    const scene = body.action_info?.scene?.scene_str ?? '';
    if (body.action_name !== 'QR_STR_SCENE' || scene.length < 1 || scene.length > 64) {
      return { errcode: 40053, errmsg: 'invalid action info' };
    }
    double.scenes.push({ scene, lifeSeconds: body.expire_seconds ?? 0 });
    const url = `http://weixin.qq.com/q/${Buffer.from(scene).toString('hex')}`;
    return { ticket: 'gQ', expire_seconds: body.expire_seconds, url };
  }

  async function answer(request: IncomingMessage) {
    const url = new URL(request.url ?? '/', 'http://double');
    const body: unknown = JSON.parse(await text(request));
    if (state.refuses) return { errcode: -1, errmsg: 'system error' };
    if (url.pathname === '/cgi-bin/stable_token') return giveToken(body as TokenRequest);
    if (url.pathname !== '/cgi-bin/qrcode/create') return { errcode: 404, errmsg: 'no such call' };
    return createCode(body as CodeRequest, url.searchParams.get('access_token') ?? '');
  }

  const server = createServer((request, response) => {
    void answer(request).then((body) => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, {
    url: `http://127.0.0.1:${port}`,
    endToken: () => {
      state.valid = '';
    },
    refuse: () => {
      state.refuses = true;
    },
    push(xml: string, timestampSeconds: number): WechatPush {
      const timestamp = String(timestampSeconds);
      const nonce = '1320562132';
      const sorted = [account.pushToken, timestamp, nonce].sort();
      const signature = createHash('sha1').update(sorted.join('')).digest('hex');
      return { query: { signature, timestamp, nonce }, body: xml };
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }) satisfies OffiaccountDouble;
}
