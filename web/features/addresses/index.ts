export { passageHref, reportHref, soughtIn } from './report-links.ts';
export {
  BACK_TO_LIST,
  isBackToList,
  lastSearchAddress,
  rememberSearchAddress,
} from './search-address.ts';
