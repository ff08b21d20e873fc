import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { useRememberedChannel } from '#web/client/use-remembered-channel.ts';
import { AwaitFileLater } from '#web/features/alerts/index.ts';
import {
  isOtherReport,
  loadReport,
  pdfModuleUrl,
  Reader,
  ReportFailed,
  readingMeta,
  readingScript,
} from '#web/features/reader/index.ts';
import type { RouteHandle } from '#web/features/shell/index.ts';

export const handle: RouteHandle = { footer: false, bars: false, headScript };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...readingMeta(loaderData?.report),
  // Fetched while the page wakes up, so that a large file opens at once.
  ...(loaderData?.report.view === 'full'
    ? [{ tagName: 'link', rel: 'modulepreload', href: pdfModuleUrl }]
    : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { report: await loadReport(context.get(clientContext), new URL(request.url).searchParams) };
}

/** The file is asked for before styles and scripts are there. */
function headScript(loaderData: unknown, search: URLSearchParams): string | null {
  return readingScript((loaderData as Awaited<ReturnType<typeof loader>> | undefined)?.report, search);
}

export const shouldRevalidate = isOtherReport;

export default function DetailPage() {
  const { report } = useLoaderData<typeof loader>();
  useRememberedChannel();
  return <Reader key={report.fid} report={report} awaitFile={<AwaitFileLater fid={report.fid} />} />;
}

export const ErrorBoundary = ReportFailed;
