import { createHash } from 'node:crypto';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';
import type { WechatEvent, WechatPush } from '#server/ports/wechat.ts';

/** A push older than this is somebody's copy. */
const MAX_AGE_MS = 5 * 60_000;
const TICKET = /^[\w-]{22}$/;
const OPENID = /^[\w-]{1,128}$/;

/** SHA-1 over token, timestamp and nonce in dictionary order, as WeChat defines it; SHA-1 is their choice. */
export function pushSignature(token: string, timestamp: string, nonce: string): string {
  return createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex');
}

/** The text of one element. WeChat's pushes are flat; entities and document types are not looked at. */
function elementOf(xml: string, name: string): string {
  const match = new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`).exec(xml);
  return match?.[1] ?? match?.[2] ?? '';
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', '')}]]>`;
}

/** Reads a push of WeChat's servers; null where signature or age is wrong. `now` in milliseconds. */
export function readPush(push: WechatPush, token: string, now: number): WechatEvent | null {
  const { signature = '', timestamp = '', nonce = '', echostr } = push.query;
  if (!sameBytes(pushSignature(token, timestamp, nonce), String(signature))) return null;
  if (!(Math.abs(now - Number(timestamp) * 1000) < MAX_AGE_MS)) return null;
  if (echostr !== undefined) return { kind: 'echo', echo: String(echostr) };
  return readEvent(push.body, now);
}

function readEvent(xml: string, now: number): WechatEvent {
  const event = elementOf(xml, 'Event');
  if (elementOf(xml, 'MsgType') !== 'event' || !['SCAN', 'subscribe'].includes(event))
    return { kind: 'other' };
  // Who follows the account by scanning brings the scene with a prefix.
  const ticket = elementOf(xml, 'EventKey').replace(/^qrscene_/, '');
  const openid = elementOf(xml, 'FromUserName');
  if (!TICKET.test(ticket) || !OPENID.test(openid)) return { kind: 'other' };
  const account = elementOf(xml, 'ToUserName');
  const scannedAtMs = Number(elementOf(xml, 'CreateTime')) * 1000;
  const reply = (text: string) =>
    `<xml><ToUserName>${cdata(openid)}</ToUserName><FromUserName>${cdata(account)}</FromUserName>` +
    `<CreateTime>${Math.floor(now / 1000)}</CreateTime><MsgType>${cdata('text')}</MsgType>` +
    `<Content>${cdata(text)}</Content></xml>`;
  return { kind: 'scan', scan: { ticket, openid, scannedAtMs }, reply };
}
