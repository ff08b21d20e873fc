import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { tierOf } from '#contract/rights/levels.ts';
import { clientContext, sessionContext } from '#web/client/contexts.ts';
import { Prefetched } from '#web/client/prefetched.tsx';
import { ChartSearch, prefetchCharts } from '#web/features/charts/index.ts';
import type { RouteHandle } from '#web/features/shell/index.ts';

export const handle: RouteHandle = { search: 'page' };

export const meta: MetaFunction = ({ location }) => {
  const keyword = new URLSearchParams(location.search).get('search_key')?.trim();
  return [
    { title: keyword ? `${keyword} · 数据图表 · 研见` : '数据图表 · 研见' },
    { name: 'description', content: '按指标、行业、机构与时间检索研究报告里的图表，打开它们所在的原文页。' },
  ];
};

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = context.get(sessionContext);
  const tier =
    user === null ? 'visitor' : tierOf(user.is_vip, user.unlock_end_time, Math.floor(Date.now() / 1000));
  return { queries: await prefetchCharts(context.get(clientContext), url.searchParams, tier) };
}

/** In the browser the page shows at once and its queries fetch for themselves, old results staying until then. */
export function clientLoader() {
  return { queries: null };
}

export default function ChartPage() {
  const { queries } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Prefetched queries={queries}>
      <ChartSearch />
    </Prefetched>
  );
}
