import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { Coverage, coverageMeta, loadCoverage } from '#web/features/coverage/index.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  return { coverage: await loadCoverage(context.get(clientContext), url.pathname), origin: url.origin };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: '页面不存在 · 研见' }]
    : coverageMeta(loaderData.coverage, loaderData.origin);

export default function CoveragePage() {
  return <Coverage coverage={useLoaderData<typeof loader>().coverage} />;
}
