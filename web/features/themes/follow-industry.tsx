import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/client/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import classes from './follow-industry.module.css';
import { themesQuery } from './queries.ts';
import { useSubscription } from './use-subscription.ts';

interface Industry {
  id: number;
  name: string;
}

/** Buttons that subscribe to these industries, or let go of them; beside where one filters by them. */
export function FollowIndustries({ industries }: { industries: readonly Industry[] }) {
  const isSignedIn = useSession().user !== null;
  const { data } = useQuery({ ...themesQuery(0), enabled: isSignedIn });
  const own = new Set(isSignedIn ? data?.sub_themes.map(({ id }) => id) : []);
  return (
    <div className={classes.list}>
      {industries.map((industry) => (
        <FollowIndustry key={industry.id} {...industry} isOwn={own.has(industry.id)} />
      ))}
    </div>
  );
}

function FollowIndustry({ id, name, isOwn }: Industry & { isOwn: boolean }) {
  const { isPending, lock, subscribe, unsubscribe } = useSubscription(id);
  const Icon = isOwn ? IconBellOff : IconBell;
  return (
    <span className={classes.one}>
      <Button
        size="compact"
        variant="subtle"
        loading={isPending}
        icon={<Icon size={14} stroke={1.7} aria-hidden />}
        onClick={isOwn ? unsubscribe : subscribe}
      >
        {`${isOwn ? '取消订阅' : '订阅'}${name}`}
      </Button>
      {!isOwn && lock !== null && <LockTag needs={lock} />}
    </span>
  );
}
