export { InsightArticle } from './insight-article.tsx';
export { InsightList } from './insight-list.tsx';
export { insightListMeta, insightMeta } from './insight-meta.ts';
export { loadInsight, loadInsights } from './load-insights.ts';
