export type { Several } from './acts-of-many.ts';
export { Collection } from './collection.tsx';
export { FavouriteButton } from './favourite-button.tsx';
export { SharedFolder } from './folders-lazy.ts';
export { ReportLine } from './report-line.tsx';
export { useFavourite } from './use-favourite.ts';
