/** The door of groups: the pages, and the button beside a report. */

export { AddManyToGroup } from './add-many-lazy.ts';
export { AddToGroup } from './add-to-group-lazy.tsx';
export { ForGroup, PutIntoGroup } from './for-group-lazy.ts';
export { GroupDetail } from './group-detail.tsx';
export { GroupIndex } from './group-index.tsx';
export { InvitePage } from './invite-page.tsx';
export { NewGroup } from './new-group.tsx';
export { ShareNote } from './share-note-lazy.tsx';
export { WithinGroup } from './within-group-lazy.tsx';
