export { Home } from './home.tsx';
export { prefetchHome } from './queries.ts';
