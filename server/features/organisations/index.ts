/** The door of organisations: seats, their members' accounts, and one pot of quotas. */

export { createOrganisations, type Organisations } from './create-organisations.ts';
export type { SeatChange } from './seat-changes.ts';
