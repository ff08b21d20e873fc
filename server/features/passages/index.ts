/** The door of passages: where in the reports something is said. */

export { createPassages, type Passages } from './create-passages.ts';
