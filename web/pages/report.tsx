import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { tierOf } from '#contract/rights/levels.ts';
import { clientContext, sessionContext } from '#web/client/contexts.ts';
import { Prefetched } from '#web/client/prefetched.tsx';
import { SubjectAbove } from '#web/features/coverage/index.ts';
import { prefetchSearch, ReportSearch } from '#web/features/search/index.ts';
import type { RouteHandle } from '#web/features/shell/index.ts';
import { OwnFilesFound } from '#web/features/uploads/index.ts';

export const handle: RouteHandle = { search: 'page' };

export const meta: MetaFunction = ({ location }) => {
  const keyword = new URLSearchParams(location.search).get('search_key')?.trim();
  return [
    { title: keyword ? `${keyword} · 搜报告 · 研见` : '搜报告 · 研见' },
    { name: 'description', content: '按关键词、行业、类型与时间检索研究报告，直达命中的段落与页码。' },
  ];
};

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { user } = context.get(sessionContext);
  const tier =
    user === null ? 'visitor' : tierOf(user.is_vip, user.unlock_end_time, Math.floor(Date.now() / 1000));
  return { queries: await prefetchSearch(context.get(clientContext), url.searchParams, tier) };
}

/** In the browser the page shows at once and its queries fetch for themselves, old results staying until then. */
export function clientLoader() {
  return { queries: null };
}

export default function ReportPage() {
  const { queries } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Prefetched queries={queries}>
      <ReportSearch
        above={(subject) => <SubjectAbove subject={subject} />}
        own={(state) => <OwnFilesFound state={state} />}
      />
    </Prefetched>
  );
}
