/** The door of sharing: a link to what one sees, to copy, to scan, or to hand to another application. */

export { ShareButton } from './share-button.tsx';
export { ShareDialog } from './share-dialog-lazy.ts';
