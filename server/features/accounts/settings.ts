import { AGREEMENT_VERSION } from '#contract/calls/accounts.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { HashCost } from '../credentials/index.ts';

/** Every threshold of signing in. Tests make hashing cheap; production keeps the defaults. */
export interface AccountSettings {
  /** Argon2id cost; OWASP's recommendation of 19 MiB and 2 passes. */
  hash: HashCost;
  sessionLifeMs: number;
  code: { lifeMs: number; resendMs: number; wrongGuessesPerHour: number };
  sms: { perPhonePerHour: number; perPhonePerDay: number; perAddressPerDay: number; perDay: number };
  ticketLifeMs: number;
  /** Failed sign-ins: of one name from one address, of one name from anywhere, and from one address. */
  failures: {
    perNameAndAddress: number;
    perName: number;
    perAddress: number;
    /** In a browser where that account was signed in before: counted apart from the three above. */
    perKnownBrowser: number;
    windowMs: number;
  };
  /** So many names that belong to others may one owner try for members: each answer says that there is such an account. */
  takenNamesPerHour: number;
  /** Days between asking for deletion and deletion; S2 §2 promises 15 at most. */
  deletionDelayDays: number;
  /** The version of the user agreement and privacy policy that people agree to now. */
  agreementVersion: string;
}

const MINUTE_MS = 60_000;

export const DEFAULT_ACCOUNT_SETTINGS: AccountSettings = {
  hash: { memoryKib: 19_456, passes: 2 },
  sessionLifeMs: 30 * DAY_MS,
  code: { lifeMs: 5 * MINUTE_MS, resendMs: MINUTE_MS, wrongGuessesPerHour: 5 },
  sms: { perPhonePerHour: 5, perPhonePerDay: 10, perAddressPerDay: 20, perDay: 5000 },
  ticketLifeMs: MINUTE_MS,
  failures: {
    perNameAndAddress: 5,
    perName: 30,
    perAddress: 60,
    perKnownBrowser: 5,
    windowMs: 15 * MINUTE_MS,
  },
  takenNamesPerHour: 20,
  deletionDelayDays: 7,
  agreementVersion: AGREEMENT_VERSION,
};
