import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { Prefetched } from '#web/client/prefetched.tsx';
import { JoinGroup, prefetchGroupItems } from '#web/features/membership/index.ts';

export const meta: MetaFunction = () => [
  { title: '微信行业社群 · 研见' },
  { name: 'description', content: '研见的微信行业社群：名额的有效期与价格，付款后添加客服、登记行业入群。' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  return { queries: await prefetchGroupItems(context.get(clientContext)) };
}

/** In the browser the page shows at once and its queries fetch for themselves. */
export function clientLoader() {
  return { queries: null };
}

export default function JoinGroupPage() {
  const { queries } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Prefetched queries={queries}>
      <JoinGroup />
    </Prefetched>
  );
}
