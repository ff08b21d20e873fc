import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** For what is fetched by itself and not waited for: it comes when the page listens, so that nobody clicks on it in vain. */
export function AfterHydration({ children }: { children: ReactNode }) {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  return <Suspense>{isHere && children}</Suspense>;
}
