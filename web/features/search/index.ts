export { HeaderSearch } from './header-search.tsx';
export { SearchBox } from './search-box.tsx';
