import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import {
  isOtherReport,
  loadReport,
  pdfModuleUrl,
  Reader,
  ReportFailed,
  readingMeta,
} from '#web/features/reader/index.ts';

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

export const shouldRevalidate = isOtherReport;

/** The pages of a report and nothing around them (S1 §2), for frames and second screens. Rights are those of /detail. */
export default function PdfPage() {
  const { report } = useLoaderData<typeof loader>();
  return <Reader key={report.fid} report={report} bare />;
}

export const ErrorBoundary = ReportFailed;
