export { MyOrganisation } from './my-organisation.tsx';
