export { createQuotas, type Quotas } from './quotas.ts';
export { actorOf, membershipRoutes } from './routes.ts';
export type { QuotaSettings, Receipt, Use } from './take-unit.ts';
export type { Actor } from './who.ts';
