/** The door of invitations: who came by whose link, and what is given for it. */

export { createInvitations, type Invitations } from './create-invitations.ts';
