import { expect, test } from 'vitest';
import { simulateScan } from '#contract/calls/wechat-login.ts';
import { createFakeWechat } from '#server/adapters/wechat-fake/fake-wechat.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import type { Handle, RequestContext } from '#server/platform/http/context.ts';
import type { WechatPort } from '#server/ports/wechat.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { askLoginCode } from './sign-in-with-wechat.ts';
import { wechatRoutes } from './wechat-routes.ts';

const held = testDatabase();
const clock = fixedClock();
type Scan = (
  input: { ticket: string; person: string },
  context: RequestContext,
) => Promise<{ proof: string }>;

/** The built-in scan of a server with this WeChat, for a ticket that waits to be scanned. */
async function scanWith(wechat: WechatPort): Promise<() => Promise<{ proof: string }>> {
  const { deps } = await accountFixture(held.database, { wechat });
  const handlers = new Map<string, unknown>();
  const handle: Handle = (call, handler) => void handlers.set(call.path, handler);
  wechatRoutes(handle, deps);
  const { ticket } = await askLoginCode(deps, '', newBrowser(clock.now()));
  const scan = handlers.get(simulateScan.path) as Scan;
  return () => scan({ ticket, person: 'anybody' }, { caller: newBrowser(clock.now()) } as RequestContext);
}

test('where WeChat is real nobody can play a scanner', async () => {
  const scan = await scanWith(createFakeWechat());
  await expect(scan()).rejects.toMatchObject({ code: 10404 });
});

test('where there is no WeChat nobody is given a code, and is told the other way in', async () => {
  const { deps } = await accountFixture(held.database, { wechat: null });
  await expect(askLoginCode(deps, '', newBrowser(clock.now()))).rejects.toMatchObject({
    code: 10404,
    message: '本站没有开通微信扫码登录，请用手机号登录',
  });
});

test('where WeChat is played a code can be scanned once', async () => {
  const scan = await scanWith(createSimulatedWechat('http://yanjian.example'));
  expect((await scan()).proof).toMatch(/^[\w-]{43}$/);
  await expect(scan()).rejects.toMatchObject({ code: 10010 });
});
