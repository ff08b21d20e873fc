/** The door of annotations: what people mark in reports and note beside it, for themselves alone until they share it. */

export { type Annotations, createAnnotations } from './create-annotations.ts';
