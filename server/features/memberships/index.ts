/** The door of memberships: levels and quotas. */

export type { AllowedText } from './access.ts';
export { createMemberships, type Memberships } from './create-memberships.ts';
export type { Quotas } from './quotas.ts';
export { DEFAULT_ABUSE } from './rules/abuse.ts';
export type { QuotaSettings, Receipt } from './take-unit.ts';
