/** The door of painted charts: the numbers of charts that are pictures, read from their pixels. */

export { createPainted, type Painted } from './create-painted.ts';
