import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import {
  isOtherReport,
  loadReport,
  Reader,
  ReportFailed,
  readingHead,
  readingMeta,
} from '#web/features/reader/index.ts';
import type { RouteHandle } from '#web/features/shell/index.ts';

export const handle: RouteHandle = { headScript: readingHead };

export const meta: MetaFunction<typeof loader> = readingMeta;

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  loadReport(context.get(clientContext), url.searchParams);

export const shouldRevalidate = isOtherReport;

/** The pages of a report and nothing around them (S1 §2), for frames and second screens. Rights are those of /detail. */
export default function PdfPage() {
  const { report } = useLoaderData<typeof loader>();
  return <Reader key={report.fid} report={report} bar={null} />;
}

export const ErrorBoundary = ReportFailed;
