export { Collection } from './collection.tsx';
export type { KeptChart } from './collection-query.ts';
export { useFavourite } from './use-favourite.ts';
