export type { Several } from './acts-of-many.ts';
export { Collection } from './collection.tsx';
export { FavouriteButton } from './favourite-button.tsx';
export { SharedFolder } from './folders-lazy.ts';
export { useFavourite } from './use-favourite.ts';
