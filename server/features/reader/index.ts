/** The door of the reader: reports opened, kept and delivered. */

export { createReader } from './create-reader.ts';
