export { Membership } from './membership.tsx';
export { OrderList } from './orders/order-list.tsx';
export { prefetchMembership } from './queries.ts';
export { MembershipDialog } from './upgrade.tsx';
