import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { InsightArticle, insightMeta, loadInsight } from '#web/features/insights/index.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  return {
    insight: await loadInsight(context.get(clientContext), url.searchParams.get('id')),
    origin: url.origin,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: '页面不存在 · 研见' }]
    : insightMeta(loaderData.insight, loaderData.origin);

export default function InsightPage() {
  return <InsightArticle insight={useLoaderData<typeof loader>().insight} />;
}
