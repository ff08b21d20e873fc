export { idsOf, numberOf, rangeOf } from './address-values.ts';
export { type OwnListState, ownListParams, readOwnList } from './own-list.ts';
export { ownPath } from './own-path.ts';
export {
  answerAddress,
  askAddress,
  FAVOURITES,
  folderScope,
  groupScope,
  SHELF,
  scopeIn,
} from './place-address.ts';
export { chartHref, notedHref, passageHref, reportHref, selectionHref, soughtIn } from './report-links.ts';
export { answerHref, askHref, gridHref } from './scope-address.ts';
export {
  BACK_TO_LIST,
  isBackToList,
  lastSearchAddress,
  rememberSearchAddress,
} from './search-address.ts';
