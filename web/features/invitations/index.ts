export { InviteList } from './invite-list.tsx';
