import type { CannonRequest } from 'autocannon';
import { phoneLogin } from '#contract/calls/accounts.ts';
import type { Call, RequestOf } from '#contract/wire/call.ts';
import { createClient } from '#contract/wire/client.ts';
import type { SessionKeys } from '#contract/wire/session.ts';
import { signPayload } from '#contract/wire/signing.ts';

/** What browsers say beside what a call needs. */
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' };

/** The demo account of a senior member: searching costs it nothing, so that no quota bites. */
const MEMBER = { phone: '13800000002', pwd: 'yanjian-demo' };
/** Another demo account, which may do everything: what it asks is bounded by nothing but its share. */
const ATTACKER = { phone: '13800000003', pwd: 'yanjian-demo' };

/** Somebody whose requests can be written down ahead and sent by a load generator. */
export interface BenchCaller {
  page(path: string): CannonRequest;
  /** Signed now: good for ten minutes. */
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<CannonRequest>;
}

function rememberCookies(headers: Headers, cookies: Map<string, string>): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
}

const toQuery = (payload: object) =>
  new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)])).toString();

async function written(
  call: Call,
  request: Record<string, unknown>,
  keys: SessionKeys,
  cookie: string,
  standing: Record<string, string>,
): Promise<CannonRequest> {
  const payload: Record<string, unknown> = { ...request, opFrom: 1 };
  if (call.sealed) {
    payload.timestamp = Date.now();
    payload.sign = await signPayload(payload, keys.signKey);
  }
  const headers = {
    ...standing,
    'content-type': 'application/json',
    token: keys.token,
    device: '1',
    cookie,
  };
  if (call.method === 'GET') return { method: 'GET', path: `${call.path}?${toQuery(payload)}`, headers };
  return { method: 'POST', path: call.path, headers, body: JSON.stringify(payload) };
}

/** Somebody with a browser of their own. */
function openBrowser(origin: string, standing: Record<string, string>) {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const client = createClient({
    async transport({ method, path, headers, body }) {
      const sent = { ...standing, ...headers, ...(cookies.size === 0 ? {} : { cookie: cookie() }) };
      const answer = await fetch(`${origin}${path}`, { method, headers: sent, body: body ?? null });
      rememberCookies(answer.headers, cookies);
      return { status: answer.status, text: await answer.text(), token: cookies.get('token') };
    },
  });
  return { client, cookie };
}

/** Whoever has that phone among the demo accounts, and what their browser says beside what it sends. */
export async function openMember(origin: string, phone: string) {
  const { client, cookie } = openBrowser(origin, AS_BROWSERS);
  await client.send(phoneLogin, { ...MEMBER, phone });
  const { token } = await client.keys();
  return { client, headers: { cookie: cookie(), token } };
}

/**
 * A new visitor, or a member of the demo accounts, with a session of the real server. `address` is where it says it comes
 * from: a server that trusts this machine as its proxy takes it at its word.
 */
export async function openCaller(
  origin: string,
  who: 'visitor' | 'member' | 'attacker' | { phone: string },
  address?: string,
): Promise<BenchCaller> {
  const standing = { ...AS_BROWSERS, ...(address === undefined ? {} : { 'x-forwarded-for': address }) };
  const { client, cookie } = openBrowser(origin, standing);
  const demo = who === 'attacker' ? ATTACKER : MEMBER;
  if (who !== 'visitor') await client.send(phoneLogin, typeof who === 'object' ? { ...demo, ...who } : demo);
  const keys = await client.keys();
  return {
    page: (path) => ({
      method: 'GET',
      path,
      headers: { ...standing, accept: 'text/html', cookie: cookie() },
    }),
    call: (call, request) => written(call, request as Record<string, unknown>, keys, cookie(), standing),
  };
}
