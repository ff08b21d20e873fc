import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { GatewayFailed, NoticeRefused, type PaymentNotice } from '#server/ports/payment.ts';
import { TEST_SECRET } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createSandbox } from './sandbox-gateway.ts';
import { sandboxRoutes } from './sandbox-routes.ts';

const held = testDatabase();
let opened: FastifyInstance | undefined;
afterEach(() => opened?.close());

let codes = 0;

/** A running server with the page, and with a handler of notices that reads them as the product does. */
async function open() {
  const clock = fixedClock();
  const publicUrl = 'http://not-reachable.example';
  const sandbox = createSandbox({ database: held.database, clock, secret: TEST_SECRET, publicUrl });
  const app = await openHttpServer();
  opened = app;
  const notices: PaymentNotice[] = [];
  const state = { accepts: true };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/pay/notify/sandbox', async (request, reply) => {
      const rawBody = request.body as Buffer;
      if (!state.accepts) return reply.status(503).send();
      try {
        notices.push(await sandbox.gateway.readNotice({ headers: request.headers, rawBody }));
        return reply.send('success');
      } catch (error) {
        if (error instanceof NoticeRefused) return reply.status(401).send();
        throw error;
      }
    });
  });
  await sandboxRoutes(app, sandbox);
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  codes += 1;
  const paymentCode = `sandbox-page-code-${codes}`;
  const expiresAt = new Date(clock.now() + 60_000);
  const order = {
    paymentCode,
    channel: 'wechat',
    amountFen: 29_801,
    description: '高级会员 <365 天>',
    phone: null,
  } as const;
  const { qrText } = await sandbox.gateway.createPayment({ ...order, expiresAt });
  const url = `${base}/sandbox/pay/${paymentCode}`;
  const post = async (action: string, payer = 'new') => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ action, payer }),
      redirect: 'manual',
    });
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    };
  };
  const page = async () => (await fetch(url)).text();
  const query = () => sandbox.gateway.query(paymentCode);
  return {
    clock,
    notices,
    state,
    paymentCode,
    qrText,
    post,
    page,
    query,
    url,
    base,
    gateway: sandbox.gateway,
  };
}

test('the page says what is to be paid and that no money moves; paying sends a signed notice over HTTP', async () => {
  const { page, post, notices, paymentCode, qrText, query } = await open();
  expect(qrText).toBe(`http://not-reachable.example/sandbox/pay/${paymentCode}`);
  const before = await page();
  expect(before).toContain('不会动用真实的钱');
  expect(before).toMatch(
    /模拟微信支付[\s\S]*高级会员 &lt;365 天&gt;[\s\S]*¥298\.01[\s\S]*待支付，2026-11-21 09:01 前有效/,
  );
  expect(await post('pay')).toMatchObject({ status: 303, location: `/sandbox/pay/${paymentCode}` });
  const { payments } = await query();
  expect(notices).toEqual([
    { kind: 'paid', noticeId: `paid-${payments[0]?.transactionId}`, payment: payments[0] },
  ]);
  const after = await page();
  expect(after).toContain('已支付，请回到研见查看');
  expect(after).toContain('已发送通知，商户已收下（HTTP 200）');
});

test('once is once; a second payment and the same notice again are said to be that', async () => {
  const { page, post, notices, query } = await open();
  await post('pay', 'a');
  const again = await post('pay', 'a');
  expect(again.status).toBe(409);
  expect(again.text).toContain('已经付过，没有再扣款');
  await post('pay-again', 'b');
  const { payments } = await query();
  expect(payments.map(({ payerId }) => payerId)).toEqual(['sandbox-a', 'sandbox-b']);
  expect(await page()).toContain('已支付 2 次');
  await post('tell-again');
  const told = notices.map(({ noticeId }) => noticeId);
  expect(told).toHaveLength(4);
  expect(new Set(told).size).toBe(2);
});

test('a lost notice, a wrong amount, a failure and a merchant that does not answer', async () => {
  const silent = await open();
  await silent.post('pay-silently');
  expect(silent.notices).toEqual([]);
  expect((await silent.query()).state).toBe('paid');
  await silent.gateway.close(silent.paymentCode);
  await opened?.close();

  const wrong = await open();
  await wrong.post('fail');
  expect(wrong.notices).toMatchObject([{ kind: 'other', what: '支付失败' }]);
  expect((await wrong.query()).state).toBe('unpaid');
  wrong.state.accepts = false;
  await wrong.post('pay-wrong');
  expect((await wrong.query()).payments[0]?.amountFen).toBe(29_800);
  expect(await wrong.page()).toContain('商户没有收下（HTTP 503）');
});

test('what ended or was closed is paid late only where that is asked for', async () => {
  const { clock, page, post, notices, gateway, paymentCode } = await open();
  clock.advance(60_000);
  expect(await page()).toContain('付款码已于 2026-11-21 09:01 过期');
  expect(await post('pay')).toMatchObject({ status: 409 });
  await gateway.close(paymentCode);
  expect(await page()).toContain('已关闭，不能再付');
  expect(notices).toEqual([]);
  expect(await post('pay-late')).toMatchObject({ status: 303 });
  expect(notices).toHaveLength(1);
  await expect(gateway.close(paymentCode)).resolves.toBe('paid');
});

test('unknown codes and actions are refused, and without a sandbox there is no page', async () => {
  const { post, base, query } = await open();
  expect(await post('steal')).toMatchObject({ status: 400 });
  expect(await post('pay', 'x')).toMatchObject({ status: 400 });
  expect((await query()).state).toBe('unpaid');
  expect((await fetch(`${base}/sandbox/pay/nobody`)).status).toBe(404);
  expect(
    (
      await fetch(`${base}/sandbox/pay/nobody`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'pay' }),
      })
    ).status,
  ).toBe(404);
  await opened?.close();
  const bare = await openHttpServer();
  opened = bare;
  await sandboxRoutes(bare, null);
  expect((await bare.inject('/sandbox/pay/nobody')).body).not.toContain('付款码');
});

test('books that cannot be reached are a gateway that does not answer', async () => {
  const { gateway } = await open();
  const asked = gateway.query('\0');
  await expect(asked).rejects.toBeInstanceOf(GatewayFailed);
  await expect(asked).rejects.toMatchObject({ failure: 'unreachable' });
});
