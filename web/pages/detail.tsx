import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { useRememberedChannel } from '#web/client/use-remembered-channel.ts';
import { AwaitFileLater } from '#web/features/alerts/index.ts';
import {
  isOtherReport,
  loadReport,
  Reader,
  ReportFailed,
  readingHead,
  readingMeta,
} from '#web/features/reader/index.ts';
import type { RouteHandle } from '#web/features/shell/index.ts';

export const handle: RouteHandle = { footer: false, bars: false, headScript: readingHead };

export const meta: MetaFunction<typeof loader> = readingMeta;

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  loadReport(context.get(clientContext), url.searchParams);

export const shouldRevalidate = isOtherReport;

export default function DetailPage() {
  const { report } = useLoaderData<typeof loader>();
  useRememberedChannel();
  return <Reader key={report.fid} report={report} awaitFile={<AwaitFileLater fid={report.fid} />} />;
}

export const ErrorBoundary = ReportFailed;
