import type { Clock } from '#server/ports/clock.ts';
import { WechatFailed, type WechatPort } from '#server/ports/wechat.ts';
import { readPush } from './read-push.ts';

export interface OffiaccountOptions {
  appId: string;
  appSecret: string;
  /** The token (令牌) given in the account's settings, which signs pushes; messages come in plain mode (明文). */
  pushToken: string;
  /** Another address than WeChat's, for tests. */
  endpoint?: string;
  clock: Clock;
  timeoutMs?: number;
}

const ENDPOINT = 'https://api.weixin.qq.com';
/** `access_token` invalid, expired or replaced: ask for another one, once. */
const TOKEN_PROBLEMS = [40001, 40014, 42001];
/** A token is renewed this long before its end. */
const RENEW_BEFORE_MS = 5 * 60_000;

interface WechatAnswer {
  errcode?: number;
  errmsg?: string;
  access_token?: string;
  expires_in?: number;
  url?: string;
}

/** WeChat's official account: QR codes with a scene, and pushes when they are scanned. */
export function createOffiaccountWechat(options: OffiaccountOptions): WechatPort {
  const base = options.endpoint ?? ENDPOINT;
  let known: { token: string; endsAtMs: number } | null = null;

  async function post(path: string, body: unknown): Promise<WechatAnswer> {
    try {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(options.timeoutMs ?? 4000),
      });
      return (await response.json()) as WechatAnswer;
    } catch (error) {
      throw new WechatFailed(`微信没有回答：${error instanceof Error ? error.message : error}`);
    }
  }

  /** `stable_token` does not end the token that another of our processes holds, as the older call would. */
  async function accessToken(): Promise<string> {
    const now = options.clock.now();
    if (known !== null && known.endsAtMs > now) return known.token;
    const answer = await post('/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: options.appId,
      secret: options.appSecret,
      force_refresh: false,
    });
    if (answer.access_token === undefined) throw refusal(answer);
    known = {
      token: answer.access_token,
      endsAtMs: now + Math.max(0, (answer.expires_in ?? 0) * 1000 - RENEW_BEFORE_MS),
    };
    return known.token;
  }

  async function createCode(ticket: string, lifeSeconds: number): Promise<WechatAnswer> {
    const token = encodeURIComponent(await accessToken());
    return post(`/cgi-bin/qrcode/create?access_token=${token}`, {
      expire_seconds: lifeSeconds,
      action_name: 'QR_STR_SCENE',
      action_info: { scene: { scene_str: ticket } },
    });
  }

  return {
    simulated: false,
    async requestLoginCode(ticket, lifeSeconds) {
      let answer = await createCode(ticket, lifeSeconds);
      if (TOKEN_PROBLEMS.includes(answer.errcode ?? 0)) {
        known = null;
        answer = await createCode(ticket, lifeSeconds);
      }
      if (answer.url === undefined) throw refusal(answer);
      return { url: answer.url };
    },
    readPush: (push, now) => readPush(push, options.pushToken, now),
  };
}

function refusal(answer: WechatAnswer): WechatFailed {
  return new WechatFailed(`微信拒绝了请求（${answer.errcode ?? '无错误码'} ${answer.errmsg ?? ''}）`);
}
