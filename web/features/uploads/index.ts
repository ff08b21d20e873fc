/** The door of uploads: what one brings oneself. */

export { MyUploads } from './my-uploads.tsx';
