import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { openCaller } from './http-caller.ts';

/** Fast 4G as browsers simulate it: bits a second and milliseconds there and back. */
const LINE = { downBits: 9_000_000, upBits: 1_600_000, latencyMs: 60 };
const BITS = 8;

/** Puts a page on a slow line; gives the session, for what else is simulated or listened to. */
export async function slowLine(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latencyMs,
    downloadThroughput: LINE.downBits / BITS,
    uploadThroughput: LINE.upBits / BITS,
  });
  return session;
}

/** Signs a browser in as the member of the benches. `address` is where it says it comes from. */
export async function signInMember(context: BrowserContext, origin: string, address?: string): Promise<void> {
  const member = await openCaller(origin, 'member', address);
  const { cookie = '' } = (member.page('/').headers ?? {}) as Record<string, string>;
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: origin };
  });
  await context.addCookies(cookies);
}
