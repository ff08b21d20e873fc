import { WechatFailed, type WechatPort, type WechatPush } from '#server/ports/wechat.ts';

/** A WeChat that does what a test wants; `lie` hands out codes that nobody can scan. */
export interface FakeWechat extends WechatPort {
  behave(how: 'work' | 'fail' | 'lie'): void;
  /** From now on codes are not handed out until the returned function is called. */
  hold(): () => void;
  /** Tickets for which a code was handed out and can be scanned. */
  tickets: string[];
}

/** A push is right where its signature is `right`; its body is JSON with `ticket` and `openid`. */
function readFakePush(push: WechatPush, now: number): ReturnType<WechatPort['readPush']> {
  const { signature, echostr } = push.query;
  if (signature !== 'right') return null;
  if (echostr !== undefined) return { kind: 'echo', echo: echostr };
  const { ticket, openid } = JSON.parse(push.body) as { ticket?: string; openid?: string };
  if (ticket === undefined || openid === undefined) return { kind: 'other' };
  return { kind: 'scan', scan: { ticket, openid, scannedAtMs: now }, reply: (text) => text };
}

export function createFakeWechat(): FakeWechat {
  const tickets: string[] = [];
  let behaviour: 'work' | 'fail' | 'lie' = 'work';
  let gate = Promise.resolve();
  return {
    simulated: false,
    tickets,
    behave(how) {
      behaviour = how;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async requestLoginCode(ticket) {
      await gate;
      if (behaviour === 'fail') throw new WechatFailed('the fake refuses');
      if (behaviour === 'work') tickets.push(ticket);
      return { url: `https://wechat.example/q/${ticket}` };
    },
    readPush: readFakePush,
  };
}
