export { Collection } from './collection.tsx';
export { useFavourite } from './use-favourite.ts';
