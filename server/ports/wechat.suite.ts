import { expect, test } from 'vitest';
import { WechatFailed, type WechatPort, type WechatPush } from './wechat.ts';

/** What a test can see and do behind an adapter. */
export interface WechatStage {
  port: WechatPort;
  /** Milliseconds since 1970. */
  now: number;
  /** A push as WeChat's servers send it when `openid` scans; undefined where scans do not come by push. */
  scanPush?: (ticket: string, openid: string) => WechatPush;
  /** The same with a wrong signature. */
  forge?: (push: WechatPush) => WechatPush;
  /** Makes WeChat refuse from now on; undefined where it cannot. */
  refuse?: () => void;
}

const TICKET = 'abcdefghijklmnopqrst-_';

/** What every adapter of the port must do. `open` is called once for each test. */
export function wechatSuite(open: () => Promise<WechatStage>): void {
  test('two tickets get two codes', async () => {
    const { port } = await open();
    const one = await port.requestLoginCode(TICKET, 60);
    const other = await port.requestLoginCode([...TICKET].reverse().join(''), 60);
    expect(one.url).toMatch(/^https?:\/\//);
    expect(one.url).not.toBe(other.url);
  });

  test('a refusal is thrown as WechatFailed', async () => {
    const { port, refuse } = await open();
    if (refuse === undefined) return expect(port.simulated).toBe(true);
    refuse();
    await expect(port.requestLoginCode(TICKET, 60)).rejects.toBeInstanceOf(WechatFailed);
  });

  test('a scan comes with ticket and person, a forged one not at all', async () => {
    const { port, scanPush, forge, now } = await open();
    if (scanPush === undefined || forge === undefined) {
      return expect(port.readPush({ query: {}, body: '' }, now)).toBeNull();
    }
    const push = scanPush(TICKET, 'oPerson-1');
    const event = port.readPush(push, now);
    expect(event).toMatchObject({ kind: 'scan', scan: { ticket: TICKET, openid: 'oPerson-1' } });
    expect(port.readPush(forge(push), now)).toBeNull();
  });
}
