import { lazy } from 'react';
import { useSession } from '#web/client/session.ts';
import { AfterHydration } from '#web/ui/after-hydration.tsx';

const Hints = lazy(() => import('./hints-soon.tsx').then(({ HintsSoon }) => ({ default: HintsSoon })));

/** What a signed-in non-member is told of coupons; nobody else loads any of it. */
export function MembershipHints() {
  const { user, tier } = useSession();
  return (
    <AfterHydration>
      {user !== null && tier === 'free' && <Hints key={user.uid} uid={user.uid} />}
    </AfterHydration>
  );
}
