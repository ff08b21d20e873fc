export { TimeChoice } from './filters/time-choice.tsx';
export { HeaderSearch } from './header-search.tsx';
export { timeLabel } from './labels.ts';
export { prefetchSearch } from './prefetch-search.ts';
export { ReportSearch } from './report-search.tsx';
export { SearchBox } from './search-box.tsx';
export { toggleId } from './search-state.ts';
