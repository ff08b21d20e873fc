/** The door of annotations: what people mark in reports and note beside it, for themselves alone. */

export { createAnnotations } from './create-annotations.ts';
