export { HeaderSearch } from './header-search.tsx';
export { prefetchSearch } from './prefetch-search.ts';
export { ReportSearch } from './report-search.tsx';
export { SearchBox } from './search-box.tsx';
