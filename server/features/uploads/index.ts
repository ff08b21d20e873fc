/** The door of uploads: files that people bring, made readable for themselves alone. */

export { createUploads, type Uploads } from './create-uploads.ts';
