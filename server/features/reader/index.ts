/** The door of the reader: reports opened, kept and delivered. */

export { createReader, type Reader } from './create-reader.ts';
