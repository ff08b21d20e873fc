export { Collection } from './collection.tsx';
export { FavouriteButton } from './favourite-button.tsx';
export { useFavourite } from './use-favourite.ts';
