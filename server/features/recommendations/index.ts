/** The door of recommendations: what somebody may want to read next, and what everybody reads. */

export { createRecommendations } from './create-recommendations.ts';
