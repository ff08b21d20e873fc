export { Membership } from './membership.tsx';
export { prefetchMembership } from './queries.ts';
