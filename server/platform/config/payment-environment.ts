import { z } from 'zod';

/**
 * Who takes the money. `sandbox` plays a gateway with a page of our own, for trying out: everybody can say that he paid.
 * `off` sells nothing.
 */
export const PaymentEnvironment = z.object({
  PAYMENT_PROVIDER: z.enum(['sandbox', 'off'], '应为 off，或仅供试用的 sandbox'),
});

export interface PaymentConfig {
  /** The built-in gateway; never beside a real one. */
  sandbox: boolean;
}

export function paymentConfigOf(env: z.infer<typeof PaymentEnvironment>): PaymentConfig {
  return { sandbox: env.PAYMENT_PROVIDER === 'sandbox' };
}
