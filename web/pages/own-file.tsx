import { Suspense } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { clientContext } from '#web/client/contexts.ts';
import { loadOwnFile, pdfModuleUrl, Reader, readingMeta, readingScript } from '#web/features/reader/index.ts';
import type { RouteHandle } from '#web/features/shell/index.ts';
import { OwnFileBar, OwnFileFailed } from '#web/features/uploads/index.ts';

export const handle: RouteHandle = { footer: false, bars: false, headScript };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...readingMeta(loaderData?.file),
  ...(loaderData === undefined ? [] : [{ tagName: 'link', rel: 'modulepreload', href: pdfModuleUrl }]),
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { file: await loadOwnFile(context.get(clientContext), params.id ?? '') };
}

/** The file is asked for before styles and scripts are there. */
function headScript(loaderData: unknown, search: URLSearchParams): string | null {
  return readingScript((loaderData as Awaited<ReturnType<typeof loader>> | undefined)?.file, search);
}

/** Moving within a file changes the address, not the file. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;

/** A file that one brought, in the reader of reports. */
export default function OwnFilePage() {
  const { file } = useLoaderData<typeof loader>();
  return (
    <Reader
      key={file.fid}
      report={file}
      bar={(compatibility) => <OwnFileBar {...{ file, compatibility }} />}
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
