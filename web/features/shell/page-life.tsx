import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';

const FloatingToolbar = lazyPart(() =>
  import('./floating-toolbar.tsx').then((module) => module.FloatingToolbar),
);

/** Where the toolbar has a gutter to live in; a phone has the bottom bar. As `floating-toolbar.module.css` has it. */
const HAS_GUTTER = '(min-width: 768px)';

function useMatches(query: string): boolean {
  const [matches, setMatches] = useState(false);
  useEffect(() => {
    const list = window.matchMedia(query);
    const look = () => setMatches(list.matches);
    // What it asks for is fetched and drawn: not while the page itself is still being taken over.
    const stop = whenIdle(look);
    list.addEventListener('change', look);
    return () => {
      stop();
      list.removeEventListener('change', look);
    };
  }, [query]);
  return matches;
}

/** What the first sight of a page does without: it comes when the page stands. `toolbar`: whether there is one. */
export function PageLife({ toolbar }: { toolbar: boolean }) {
  const hasRoom = useMatches(HAS_GUTTER);
  useEffect(
    () => whenIdle(() => void import('./life/start-life.ts').then((module) => module.startLife())),
    [],
  );
  return <Suspense>{hasRoom && toolbar && <FloatingToolbar />}</Suspense>;
}
