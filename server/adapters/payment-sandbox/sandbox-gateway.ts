import type { Database } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { GatewayFailed, type PaymentGateway } from '#server/ports/payment.ts';
import { openBooks, type SandboxBooks } from './books.ts';
import { readSandboxNotice, sandboxKey } from './sandbox-notice.ts';

export interface SandboxOptions {
  database: Database;
  clock: Clock;
  /** Of the site; notices are signed with a key made from it. */
  secret: string;
  /** Where people reach the site. */
  publicUrl: string;
}

/** The built-in gateway: no money moves, and whoever opens the page of a payment may say that it was paid. */
export interface Sandbox {
  gateway: PaymentGateway;
  /** What the page works on; see `sandbox-routes.ts`. */
  service: { books: SandboxBooks; key: Buffer; clock: Clock; publicUrl: string };
}

const ANSWERS = {
  taken: { status: 200, contentType: 'text/plain', body: 'success' },
  refused: { status: 401, contentType: 'text/plain', body: 'refused' },
  retry: { status: 503, contentType: 'text/plain', body: 'retry' },
} as const;

/** What fails inside the service is to us a service that does not answer. */
async function reach<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GatewayFailed) throw error;
    throw new GatewayFailed(`沙箱没有回答：${error instanceof Error ? error.message : error}`, 'unreachable');
  }
}

export const SANDBOX_PATH = '/sandbox/pay';

export function createSandbox({ database, clock, secret, publicUrl }: SandboxOptions): Sandbox {
  const books = openBooks(database, clock);
  const key = sandboxKey(secret);
  const base = publicUrl.replace(/\/+$/, '');
  const gateway: PaymentGateway = {
    name: 'sandbox',
    channels: ['wechat', 'alipay'],
    phone: null,
    async createPayment(payment) {
      await reach(books.create(payment));
      const url = `${base}${SANDBOX_PATH}/${payment.paymentCode}`;
      return { qrText: url, phoneUrl: url };
    },
    readNotice: async (notice) => readSandboxNotice(key, notice, clock.now()),
    answerNotice: (outcome) => ANSWERS[outcome],
    query: (paymentCode) => reach(books.state(paymentCode)),
    close: (paymentCode) => reach(books.close(paymentCode)),
    async refund(refund) {
      await reach(books.refund(refund));
      return 'done';
    },
    async *bill(day) {
      yield* await reach(books.linesOf(day));
    },
  };
  return { gateway, service: { books, key, clock, publicUrl: base } };
}
