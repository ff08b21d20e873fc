export { AwaitFileLater } from './await-file-lazy.tsx';
export { Delivery } from './delivery-lazy.tsx';
export { Inbox } from './inbox.tsx';
export { Messages } from './messages.tsx';
export { SaveSearch } from './save-search.tsx';
export { SavedSearches } from './saved-searches.tsx';
export { useUnread } from './use-unread.ts';
