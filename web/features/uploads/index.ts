/** The door of uploads: what one brings oneself. */

export { MyUploads } from './my-uploads.tsx';
export { OwnAbove } from './own-above-lazy.tsx';
export { OwnFileBar } from './own-file-bar.tsx';
export { OwnFileFailed } from './own-file-failed-lazy.ts';
