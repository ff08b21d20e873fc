import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { Prefetched } from '#web/client/prefetched.tsx';
import { Membership, prefetchMembership } from '#web/features/membership/index.ts';

export const meta: MetaFunction = () => [
  { title: '会员权益与价格 · 研见' },
  {
    name: 'description',
    content:
      '研见各等级会员的权益、次数与价格：检索与阅读研究报告、下载、数据图表。付款前写明到期日与剩余天数的折算。',
  },
];

export async function loader({ context }: LoaderFunctionArgs) {
  return { queries: await prefetchMembership(context.get(clientContext)) };
}

/** In the browser the page shows at once and its queries fetch for themselves. */
export function clientLoader() {
  return { queries: null };
}

export default function AboutVipPage() {
  const { queries } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Prefetched queries={queries}>
      <Membership />
    </Prefetched>
  );
}
