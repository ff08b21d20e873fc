/** The door of annotations: what people mark in reports and note beside it, for themselves alone. */

export { type Annotations, createAnnotations } from './create-annotations.ts';
