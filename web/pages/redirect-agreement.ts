import { redirect } from 'react-router';

/** S2 §2 calls the page /protocol. */
export const loader = () => redirect('/protocol', 301);
