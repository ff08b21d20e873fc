/** The door of records: what somebody read and downloaded. */

export { Records } from './records.tsx';
