import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { InsightList, insightListMeta, loadInsights } from '#web/features/insights/index.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = await loadInsights(context.get(clientContext), url.searchParams.get('page'));
  return { page, origin: url.origin };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: '页面不存在 · 研见' }]
    : insightListMeta(loaderData.page, loaderData.origin);

export default function InsightListPage() {
  return <InsightList {...useLoaderData<typeof loader>().page} />;
}
