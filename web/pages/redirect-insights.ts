import { redirect } from 'react-router';

export const loader = () => redirect('/insight/index', 301);
