import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { AwaitFileLater } from '#web/features/alerts/index.ts';
import { loadPreview, Preview, previewMeta } from '#web/features/preview/index.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  return { ...(await loadPreview(context.get(clientContext), params.id ?? '')), origin: url.origin };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined ? [{ title: '页面不存在 · 研见' }] : previewMeta(loaderData);

export default function PreviewPage() {
  const shown = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <Preview
      {...shown}
      said={params.get('said') ?? ''}
      awaitFile={<AwaitFileLater fid={shown.report.fid} size="md" />}
    />
  );
}
