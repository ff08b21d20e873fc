/** The door of uploads: what one brings oneself. */

export { MyUploads } from './my-uploads.tsx';
export { OwnFileBar } from './own-file-bar.tsx';
export { OwnFileFailed } from './own-file-failed-lazy.ts';
export { OwnFilesFound } from './own-found-lazy.tsx';
