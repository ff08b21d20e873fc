export { JoinGroup } from './community/join-group.tsx';
export { prefetchGroupItems } from './community/queries.ts';
export { MembershipHints } from './hints/hints.tsx';
export { Membership } from './membership.tsx';
export { OrderList } from './orders/order-list.tsx';
export { prefetchMembership } from './queries.ts';
export { MembershipDialog } from './upgrade.tsx';
