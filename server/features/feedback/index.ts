/** The door of feedback: what people tell the site, and what the operator answers. */

export { createFeedback } from './create-feedback.ts';
export type { Told } from './store.ts';
