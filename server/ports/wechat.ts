/** Somebody scanned a login code with WeChat. */
export interface WechatScan {
  /** What `requestLoginCode` was given. */
  ticket: string;
  openid: string;
  /** Milliseconds since 1970, as WeChat says. */
  scannedAtMs: number;
}

/** WeChat did not do what was asked; `message` is for the log. */
export class WechatFailed extends Error {
  override name = 'WechatFailed';
}

/** A request that WeChat's servers make to us, as it came. */
export interface WechatPush {
  query: { signature?: string; timestamp?: string; nonce?: string; echostr?: string };
  body: string;
}

/** What a push was, after its signature was found right. */
export type WechatEvent =
  /** WeChat checks the address; answer with `echo`. */
  | { kind: 'echo'; echo: string }
  | { kind: 'scan'; scan: WechatScan; reply: (text: string) => string }
  /** Nothing for us; answer `success`. */
  | { kind: 'other' };

/** The official account of WeChat. */
export interface WechatPort {
  /** Whether this machine plays WeChat itself: the scan page is ours and nobody needs a phone. */
  readonly simulated: boolean;
  /**
   * Asks for a QR code that carries `ticket` (22 characters, base64url) and works for `lifeSeconds`.
   * Resolves with the text to draw as a QR code. Throws `WechatFailed`, within 10 seconds.
   */
  requestLoginCode(ticket: string, lifeSeconds: number): Promise<{ url: string }>;
  /** Reads a push; null where its signature or age is wrong, which the caller answers with 403. `now` in milliseconds. */
  readPush(push: WechatPush, now: number): WechatEvent | null;
}
