/** The door of uploads: what one brings oneself. */

export { MyUploads } from './uploads-lazy.ts';
