/** The door of insights: public articles on industries. */

export type { Fault } from './article.ts';
export { createInsights, type Insights } from './create-insights.ts';
export { InsightFolderInvalid } from './import-insights.ts';
