import { type LoaderFunctionArgs, redirect } from 'react-router';

/** /PDFDetail is the address of earlier links. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/detail${new URL(request.url).search}`, 301);
}
