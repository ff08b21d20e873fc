import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
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

export const handle: RouteHandle = { headScript };

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

/** The pages of a report and nothing around them (S1 §2), for frames and second screens. Rights are those of /detail. */
export default function PdfPage() {
  const { report } = useLoaderData<typeof loader>();
  return <Reader key={report.fid} report={report} bar={null} />;
}

export const ErrorBoundary = ReportFailed;
