/** The door of recommendations: what somebody may want to read next, and what everybody reads. */

export { createRecommendations, type Recommendations } from './create-recommendations.ts';
