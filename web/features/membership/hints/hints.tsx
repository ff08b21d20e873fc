import { Suspense } from 'react';
import { useSession } from '#web/client/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Hints = lazyPart(() => import('./hints-soon.tsx').then((module) => module.HintsSoon));

/** What a signed-in non-member is told of coupons; nobody else loads any of it. */
export function MembershipHints() {
  const { user, tier } = useSession();
  return <Suspense>{user !== null && tier === 'free' && <Hints key={user.uid} uid={user.uid} />}</Suspense>;
}
