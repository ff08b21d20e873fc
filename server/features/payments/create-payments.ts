import { createHmac } from 'node:crypto';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { MailPort } from '#server/ports/mail.ts';
import type { PaymentGateway } from '#server/ports/payment.ts';
import { deliverLetters } from './deliver-letters.ts';
import type { PaymentDeps } from './deps.ts';
import { openDesk, type PaymentDesk } from './desk.ts';
import { type InvoiceFilesParts, openInvoiceFiles } from './files.ts';
import { paymentRoutes } from './routes.ts';
import { erasePurchases, exportPurchases } from './store/personal.ts';
import type { PaymentTables } from './store/tables.ts';
import { sweepPayments } from './sweep.ts';
import { type PaymentConcerns, readConcerns, reconcileAndTell, remindOperator } from './tell-operator.ts';

export interface PaymentParts extends InvoiceFilesParts {
  database: Database;
  clock: Clock;
  /** Told what a night's comparing with the bills found, that money waits to be given back, and which invoices wait. */
  log: Pick<Logger, 'warn'>;
  /** At least 32 characters; payers are hashed by a key derived from it. */
  secret: string;
  /** null where this site sends no mail. */
  mail: MailPort | null;
  /** Where people reach the site. */
  publicUrl: string;
  /** Empty where nothing is sold online. */
  gateways: readonly PaymentGateway[];
  /** Days given on top of a first ordinary membership; 0 is off. */
  ordinaryGiveDays: number;
  /** Whether non-members are pointed at coupons. */
  membershipHints: boolean;
  accounts: PaymentDeps['accounts'];
  community: PaymentDeps['community'];
  organisations: PaymentDeps['organisations'];
  invitations: PaymentDeps['invitations'];
}

export function paymentDepsOf(parts: Omit<PaymentParts, 'log'>): PaymentDeps {
  const { gateways, accounts, community, invitations, organisations } = parts;
  const { mail, ordinaryGiveDays, membershipHints, secret } = parts;
  const { origin } = new URL(parts.publicUrl);
  const key = deriveSecret(secret, 'payers');
  const hashPayer = (payerId: string) => createHmac('sha256', key).update(payerId).digest('base64url');
  const db = tablesOf<PaymentTables>(parts.database);
  const sold = { accounts, community, invitations, organisations };
  return {
    db,
    gateways,
    ...sold,
    files: openInvoiceFiles(parts),
    mail,
    origin,
    ordinaryGiveDays,
    membershipHints,
    hashPayer,
  };
}

/** What can be bought, orders, and what was paid. */
export interface Payments extends Feature {
  /** What the operator sees and does. */
  desk(operator: OperatorProof): PaymentDesk;
  /** How much waits for the operator: numbers alone. */
  concerns(): Promise<PaymentConcerns>;
}

export function createPayments(parts: PaymentParts): Payments {
  const deps = paymentDepsOf(parts);
  const { clock, database, log } = parts;
  return {
    routes: (site) => paymentRoutes(site, deps, clock),
    jobs: [
      { name: 'payments.sweep', when: 'often', handler: () => sweepPayments(deps, clock.now()) },
      {
        name: 'payments.letters',
        when: 'often',
        handler: () => deliverLetters({ ...deps, database, clock }),
      },
      { name: 'payments.remind', when: 'daily', handler: () => remindOperator(deps.db, log, clock.now()) },
      { name: 'payments.reconcile', when: 'daily', handler: () => reconcileAndTell(deps, log, clock.now()) },
    ],
    desk: (operator) => openDesk(deps, clock, operator),
    concerns: () => readConcerns(deps.db, clock.now()),
    personalData: {
      name: 'purchases',
      exportOf: (person) => exportPurchases(deps.db, person),
      erase: (person) => erasePurchases(deps.db, person, new Date(clock.now())),
    },
  };
}
