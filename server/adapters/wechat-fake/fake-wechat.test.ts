import { describe } from 'vitest';
import { wechatSuite } from '#server/ports/wechat.suite.ts';
import { createFakeWechat } from './fake-wechat.ts';

describe('as a port', () =>
  wechatSuite(async () => {
    const port = createFakeWechat();
    return {
      port,
      now: 0,
      refuse: () => port.behave('fail'),
      scanPush: (ticket, openid) => ({
        query: { signature: 'right' },
        body: JSON.stringify({ ticket, openid }),
      }),
      forge: (push) => ({ ...push, query: { signature: 'wrong' } }),
    };
  }));
