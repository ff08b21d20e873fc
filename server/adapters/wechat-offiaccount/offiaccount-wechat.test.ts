import { afterEach, describe, expect, test } from 'vitest';
import { type WechatStage, wechatSuite } from '#server/ports/wechat.suite.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { createOffiaccountWechat, type OffiaccountOptions } from './offiaccount-wechat.ts';
import { type OffiaccountDouble, startOffiaccountDouble } from './testing/offiaccount-double.ts';

const clock = fixedClock();
const account = { appId: 'wx-test', appSecret: 'app secret', pushToken: 'push token' };
const TICKET = 'abcdefghijklmnopqrst-_';
let double: OffiaccountDouble | undefined;
afterEach(() => double?.close());

async function open(change: Partial<OffiaccountOptions> = {}) {
  const started = await startOffiaccountDouble(account);
  double = started;
  return { started, port: createOffiaccountWechat({ ...account, endpoint: started.url, clock, ...change }) };
}

function scanXml(ticket: string, openid: string, event = 'SCAN', key = ticket): string {
  return `<xml><ToUserName><![CDATA[gh_account]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName>
<CreateTime>${Math.floor(clock.now() / 1000)}</CreateTime><MsgType><![CDATA[event]]></MsgType>
<Event><![CDATA[${event}]]></Event><EventKey><![CDATA[${key}]]></EventKey><Ticket><![CDATA[gQ]]></Ticket></xml>`;
}
const seconds = () => Math.floor(clock.now() / 1000);

async function openStage(): Promise<WechatStage> {
  const { port, started } = await open();
  return {
    port,
    now: clock.now(),
    refuse: started.refuse,
    scanPush: (ticket, openid) => started.push(scanXml(ticket, openid), seconds()),
    forge: (push) => ({ ...push, query: { ...push.query, signature: '0'.repeat(40) } }),
  };
}

describe('as a port', () => wechatSuite(openStage));

test('the code carries the ticket for 60 seconds, and one access token serves many codes', async () => {
  const { port, started } = await open();
  await port.requestLoginCode(TICKET, 60);
  await port.requestLoginCode(TICKET, 60);
  expect(started.scenes[0]).toEqual({ scene: TICKET, lifeSeconds: 60 });
  expect(started.tokensGiven).toBe(1);
});

test('an access token is renewed when it is old, and when WeChat says so', async () => {
  const { port, started } = await open();
  await port.requestLoginCode(TICKET, 60);
  started.endToken();
  await port.requestLoginCode(TICKET, 60);
  expect(started.tokensGiven).toBe(2);
  clock.advance(7200_000);
  await port.requestLoginCode(TICKET, 60);
  expect(started.tokensGiven).toBe(3);
});

test('a wrong secret says what WeChat said', async () => {
  const { port } = await open({ appSecret: 'wrong' });
  await expect(port.requestLoginCode(TICKET, 60)).rejects.toThrow('40125');
});

test('who follows the account by scanning is a scan too; the reply goes to that person', async () => {
  const { port, started } = await open();
  const push = started.push(scanXml(TICKET, 'oNew', 'subscribe', `qrscene_${TICKET}`), seconds());
  const event = port.readPush(push, clock.now());
  if (event?.kind !== 'scan') throw new Error('no scan');
  expect(event.scan).toEqual({ ticket: TICKET, openid: 'oNew', scannedAtMs: seconds() * 1000 });
  expect(event.reply('请确认 ]]><x>')).toContain('<ToUserName><![CDATA[oNew]]></ToUserName>');
  expect(event.reply('请确认 ]]><x>')).toContain('<Content><![CDATA[请确认 <x>]]></Content>');
});

test('other events, other scenes and broken XML are nothing; an old push is refused', async () => {
  const { port, started } = await open();
  const read = (xml: string, at = seconds()) => port.readPush(started.push(xml, at), clock.now());
  expect(read(scanXml(TICKET, 'o1', 'unsubscribe'))).toEqual({ kind: 'other' });
  expect(read(scanXml(TICKET, 'o1', 'SCAN', 'poster-7'))).toEqual({ kind: 'other' });
  expect(read('<xml><MsgType>')).toEqual({ kind: 'other' });
  expect(read(scanXml(TICKET, 'o1'), seconds() - 301)).toBeNull();
  expect(port.readPush({ query: {}, body: '' }, clock.now())).toBeNull();
});

test('the address check is echoed', async () => {
  const { port, started } = await open();
  const push = started.push('', seconds());
  expect(port.readPush({ ...push, query: { ...push.query, echostr: '42' } }, clock.now())).toEqual({
    kind: 'echo',
    echo: '42',
  });
});
