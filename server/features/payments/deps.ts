import type { Db } from '#server/platform/db/connect-database.ts';
import type { MailPort } from '#server/ports/mail.ts';
import type { PaymentGateway } from '#server/ports/payment.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Community } from '../community/index.ts';
import type { Invitations } from '../invitations/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { InvoiceFiles } from './files.ts';
import type { PaymentTables } from './store/tables.ts';

export interface PaymentDeps {
  db: Db<PaymentTables>;
  /** Empty where nothing is sold online. */
  gateways: readonly PaymentGateway[];
  accounts: Pick<Accounts, 'changeMembership' | 'holdAccount' | 'membershipOf'>;
  community: Pick<Community, 'addPlaceDays' | 'placeEndOf'>;
  organisations: Pick<Organisations, 'followOwner' | 'hasSeat' | 'isMember'>;
  invitations: Pick<Invitations, 'rewardFirstPayment'>;
  /** Days given on top of a first ordinary membership; 0 is off. */
  ordinaryGiveDays: number;
  /** Whether non-members are pointed at coupons. */
  membershipHints: boolean;
  /** The PDFs of invoices. */
  files: InvoiceFiles;
  /** null where this site sends no mail. */
  mail: MailPort | null;
  /** Of the addresses of this site, without a slash at the end. */
  origin: string;
  /** What a payer is called in our records. */
  hashPayer: (payerId: string) => string;
}
