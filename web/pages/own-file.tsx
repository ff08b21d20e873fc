import { Suspense } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { isOtherReport, loadOwnFile, Reader, readingHead, readingMeta } from '#web/features/reader/index.ts';
import type { RouteHandle } from '#web/features/shell/index.ts';
import { OwnFileBar, OwnFileFailed } from '#web/features/uploads/index.ts';

export const handle: RouteHandle = { footer: false, bars: false, headScript: readingHead };

export const meta: MetaFunction<typeof loader> = readingMeta;

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadOwnFile(context.get(clientContext), params.id ?? '');

export const shouldRevalidate = isOtherReport;

/** A file that one brought, in the reader of reports. */
export default function OwnFilePage() {
  const { report } = useLoaderData<typeof loader>();
  return (
    <Reader
      key={report.fid}
      report={report}
      bar={(compatibility) => <OwnFileBar file={report} compatibility={compatibility} />}
    />
  );
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <OwnFileFailed />
    </Suspense>
  );
}
