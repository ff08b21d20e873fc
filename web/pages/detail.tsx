import { Button } from '@mantine/core';
import {
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { isBusinessError } from '#contract/client.ts';
import { CODES } from '#contract/codes.ts';
import { getFileDetail } from '#contract/reader.ts';
import { clientContext } from '#web/client/contexts.ts';
import { messageOfError } from '#web/client/query.ts';
import type { RouteHandle } from '#web/client/route-handle.ts';
import { pdfModuleUrl, Reader } from '#web/features/reader/index.ts';
import { StateView } from '#web/ui/state-view.tsx';

export const handle: RouteHandle = { footer: false, bars: false };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.report.name} · 研见` : '报告 · 研见' },
  // The public page of a report is /preview; this one is for readers.
  { name: 'robots', content: 'noindex' },
  // Fetched while the page wakes up, so that a large file opens at once.
  ...(loaderData?.report.view === 'full'
    ? [{ tagName: 'link', rel: 'modulepreload', href: pdfModuleUrl }]
    : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const fid = new URL(request.url).searchParams.get('fid') ?? '';
  if (!/^\d{1,15}$/.test(fid)) throw data(null, { status: 404 });
  try {
    return { report: await context.get(clientContext).send(getFileDetail, { fid: Number(fid) }) };
  } catch (error) {
    if (isBusinessError(error, CODES.notFound)) throw data(null, { status: 404 });
    if (isBusinessError(error)) throw data({ message: error.message }, { status: 503 });
    throw error;
  }
}

/** Moving within a report changes the address, not the report: reading it again would cost another look-up. */
export function shouldRevalidate(change: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) {
  const [from, to] = [change.currentUrl, change.nextUrl].map((url) => url.searchParams.get('fid'));
  return from !== to || change.currentUrl.href === change.nextUrl.href;
}

export default function DetailPage() {
  const { report } = useLoaderData<typeof loader>();
  return <Reader key={report.fid} report={report} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <StateView
        title="没有这份报告"
        body="地址可能有误，或者报告已经下架。"
        actions={
          <Button component={Link} to="/report">
            去搜报告
          </Button>
        }
      />
    );
  }
  const told: unknown = isRouteErrorResponse(error) ? error.data : null;
  const message =
    told !== null && typeof told === 'object' && 'message' in told ? String(told.message) : null;
  return (
    <StateView
      role="alert"
      title="报告没有打开"
      body={message ?? messageOfError(error)}
      actions={
        <Button loading={state !== 'idle'} onClick={() => void revalidate()}>
          重试
        </Button>
      }
    />
  );
}
