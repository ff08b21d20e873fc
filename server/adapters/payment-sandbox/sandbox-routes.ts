import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { momentOf } from '#contract/text/calendar.ts';
import { nonceOf } from '#server/platform/http/security-headers.ts';
import { GatewayFailed } from '#server/ports/payment.ts';
import type { PayMode, SandboxEntry } from './books.ts';
import { SANDBOX_PATH, type Sandbox } from './sandbox-gateway.ts';
import { failedNotice, paidNotice, signNotice } from './sandbox-notice.ts';
import {
  paymentPage,
  SANDBOX_ACTIONS,
  SANDBOX_PAYERS,
  type SandboxAction,
  unknownPaymentPage,
  wrongAmount,
} from './sandbox-page.ts';

type Service = Sandbox['service'];

const NOTICE_PATH = '/api/pay/notify/sandbox';
const NOTICE_TIMEOUT_MS = 5000;

const Form = z.object({
  action: z.enum(SANDBOX_ACTIONS),
  payer: z.enum(Object.keys(SANDBOX_PAYERS) as (keyof typeof SANDBOX_PAYERS)[]).default('new'),
});

/**
 * Where this very server listens, as the connection that asked tells: its public name may not be reachable from within.
 * A request made in process has none; then by the public name.
 */
function ownAddress(socket: Socket, publicUrl: string): string {
  const { localAddress, localPort } = socket;
  if (localAddress === undefined || localPort === undefined) return publicUrl;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `http://${host}:${localPort}`;
}

/** Sends one notice as an outside service would; says how it went. */
async function tell({ key, clock }: Service, address: string, told: object): Promise<string> {
  const { headers, rawBody } = signNotice(key, told, clock.now());
  const at = momentOf(Math.floor(clock.now() / 1000));
  try {
    const response = await fetch(`${address}${NOTICE_PATH}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(rawBody),
      signal: AbortSignal.timeout(NOTICE_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return `${at} 已发送通知，商户${response.ok ? '已收下' : '没有收下'}（HTTP ${response.status}）`;
  } catch (error) {
    return `${at} 通知没有送到：${error instanceof Error ? error.message : error}`;
  }
}

const MODES: Partial<Record<SandboxAction, PayMode>> = { 'pay-again': 'again', 'pay-late': 'late' };

function payerOf(payer: keyof typeof SANDBOX_PAYERS, paymentCode: string): string {
  if (payer !== 'new') return `sandbox-${payer}`;
  return `sandbox-${createHash('sha256').update(paymentCode).digest('hex').slice(0, 16)}`;
}

/** Does what the tester asked and answers what is to be told, newest last. */
async function act(
  service: Service,
  entry: SandboxEntry,
  { action, payer }: z.infer<typeof Form>,
): Promise<object[]> {
  const { paymentCode } = entry;
  if (action === 'fail') return [failedNotice(paymentCode)];
  if (action === 'tell-again') return entry.payments.map(paidNotice);
  const payment = await service.books.pay({
    paymentCode,
    amountFen: action === 'pay-wrong' ? wrongAmount(entry.amountFen) : entry.amountFen,
    payerId: payerOf(payer, paymentCode),
    mode: MODES[action] ?? 'once',
  });
  return action === 'pay-silently' ? [] : [paidNotice(payment)];
}

async function perform(
  service: Service,
  entry: SandboxEntry,
  form: z.infer<typeof Form>,
  address: string,
): Promise<void> {
  const notices = await act(service, entry, form);
  if (notices.length === 0) return service.books.keepTold(entry.paymentCode, '没有发送通知');
  for (const notice of notices) {
    await service.books.keepTold(entry.paymentCode, await tell(service, address, notice));
  }
}

/**
 * The page where a tester plays the payer, `/sandbox/pay/{code}`. Where `sandbox` is null, because a real gateway takes the
 * money, it does not exist.
 */
export async function sandboxRoutes(app: FastifyInstance, sandbox: Sandbox | null): Promise<void> {
  if (sandbox === null) return;
  const { service } = sandbox;
  const options = { schema: { hide: true } };
  const codeOf = (request: FastifyRequest) => (request.params as { code: string }).code;
  const show = (reply: FastifyReply, html: string, status = 200) =>
    reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

  await app.register(async (scope) => {
    // Forms alone are posted here, and only here.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${SANDBOX_PATH}/:code`, options, async (request, reply) => {
      const entry = await service.books.read(codeOf(request));
      const nonce = nonceOf(reply.raw);
      if (entry === null) return show(reply, unknownPaymentPage(nonce), 404);
      return show(reply, paymentPage(entry, service.clock.now(), nonce));
    });
    scope.post(`${SANDBOX_PATH}/:code`, options, async (request, reply) => {
      const entry = await service.books.read(codeOf(request));
      const form = Form.safeParse(request.body);
      const nonce = nonceOf(reply.raw);
      if (entry === null) return show(reply, unknownPaymentPage(nonce), 404);
      const now = service.clock.now();
      if (!form.success) return show(reply, paymentPage(entry, now, nonce, '请用页面上的按钮操作'), 400);
      try {
        await perform(service, entry, form.data, ownAddress(request.socket, service.publicUrl));
      } catch (error) {
        if (!(error instanceof GatewayFailed)) throw error;
        const latest = (await service.books.read(entry.paymentCode)) ?? entry;
        return show(reply, paymentPage(latest, now, nonce, error.message), 409);
      }
      // Going back or reloading afterwards must not pay again.
      return reply.redirect(`${SANDBOX_PATH}/${encodeURIComponent(entry.paymentCode)}`, 303);
    });
  });
}
