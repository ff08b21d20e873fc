import { createSandbox, type Sandbox } from '#server/adapters/payment-sandbox/sandbox-gateway.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PaymentGateway } from '#server/ports/payment.ts';

export interface Gateways {
  /** Each channel is taken by one of them at most; none where nothing is sold. */
  gateways: readonly PaymentGateway[];
  /** The page where a tester pays; null where the money is real or nothing is sold. */
  sandbox: Sandbox | null;
}

export interface GatewayContext {
  database: Database;
  clock: Clock;
  /** Of the site. */
  secret: string;
  /** Where people reach the site, and gateways tell of payments. */
  publicUrl: string;
}

/** The gateways that the configuration asks for. */
export function chooseGateways({ payment }: Pick<Config, 'payment'>, around: GatewayContext): Gateways {
  if (!payment.sandbox) return { gateways: [], sandbox: null };
  const sandbox = createSandbox(around);
  return { gateways: [sandbox.gateway], sandbox };
}
