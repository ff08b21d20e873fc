import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { searchAddress } from '#contract/text/search-address.ts';
import { clientContext, sessionContext } from '#web/client/contexts.ts';
import { Prefetched } from '#web/client/prefetched.tsx';
import { useRememberedChannel } from '#web/client/use-remembered-channel.ts';
import { Home, prefetchHome } from '#web/features/home/index.ts';
import { SearchBox } from '#web/features/search/index.ts';
import type { RouteHandle } from '#web/features/shell/index.ts';

export const handle: RouteHandle = { search: 'page' };

export async function loader({ context }: LoaderFunctionArgs) {
  // The page of visitors is kept for all of them; somebody's own is made each time, and what stands below comes by itself.
  const whole = context.get(sessionContext).user === null;
  return { queries: await prefetchHome(context.get(clientContext), { whole }) };
}

/** In the browser the page shows at once and its queries fetch for themselves. */
export function clientLoader() {
  return { queries: null };
}

export default function HomePage() {
  useRememberedChannel();
  const { queries } = useLoaderData<typeof loader | typeof clientLoader>();
  const navigate = useNavigate();
  return (
    <Prefetched queries={queries}>
      <Home
        search={
          <SearchBox
            size="page"
            placeholder="输入关键词、行业、公司或股票"
            emptyWarning="请输入搜索内容"
            onSearch={(keyword) => void navigate(searchAddress({ search_key: keyword }))}
          />
        }
      />
    </Prefetched>
  );
}
