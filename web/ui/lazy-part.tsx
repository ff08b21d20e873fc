import { type ComponentType, lazy, type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Nothing on the server and while the page is taken over; then, and on a page that the browser made itself, what is in it. */
function OnceTakenOver({ children }: { children: ReactNode }) {
  return useSyncExternalStore(
    never,
    () => children,
    () => null,
  );
}

/**
 * A part of a page whose script is fetched by itself, to be put into a `Suspense`. The server draws a page in one go and cannot wait
 * for a script: what suspends there is an error (419) that throws away what it has drawn. So the part is asked for when the page
 * listens, and nobody clicks on it in vain. No other file of ours takes `lazy` of React.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(() => load().then((component) => ({ default: component })));
  return (props: Props) => (
    <OnceTakenOver>
      <Part {...props} />
    </OnceTakenOver>
  );
}
