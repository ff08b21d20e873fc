import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const meta: MetaFunction = () => [
  { title: '授权 · 研见' },
  { name: 'robots', content: 'noindex' },
  // The address tells which program somebody uses.
  { name: 'referrer', content: 'no-referrer' },
];

/** By itself, with its dialogs: every page carries the list of what each page is made of, and few come here. */
const Asking = lazyPart(() => import('./authorise-asking.tsx').then((module) => module.AuthoriseAsking));

export default function AuthorisePage() {
  return (
    <Suspense>
      <Asking />
    </Suspense>
  );
}
