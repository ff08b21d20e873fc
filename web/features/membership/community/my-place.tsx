import { useQuery } from '@tanstack/react-query';
import type { CommunityPlace } from '#contract/calls/community.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NotRenewed } from '#web/ui/not-renewed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { Industries } from './industries.tsx';
import classes from './join-group.module.css';
import { placeQuery } from './queries.ts';
import { Service } from './service.tsx';

function words({ validUntil, groups, included }: CommunityPlace): string {
  const isBought = validUntil * 1000 > Date.now();
  const parts = [
    included > 0 ? `会员含 ${included} 个行业群` : '',
    isBought ? `另购名额有效期至 ${momentOf(validUntil)}` : '',
    !isBought && validUntil > 0 ? `另购名额已于 ${momentOf(validUntil)} 到期` : '',
    groups === 0 && validUntil === 0 ? '还没有名额' : '',
  ];
  return `${parts.filter((part) => part !== '').join('；')}。`;
}

/** One's own place, and which groups one asked for. */
export function MyPlace() {
  const query = useQuery(placeQuery());
  const { data: place, error, refetch } = query;
  if (place === undefined) {
    if (error === null) return <Waiting />;
    return (
      <p className={classes.failed} role="alert">
        没有取到您的名额：{messageOfError(error)}
        <Button size="compact" variant="default" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  }
  return (
    <>
      <NotRenewed what="名额" query={query} />
      <section className={classes.place} aria-label="我的名额" data-held={place.groups > 0 || undefined}>
        <p className={classes.held}>
          <WholeDates text={words(place)} />
        </p>
        {place.groups > 0 && (
          <div className={classes.next}>
            <Industries place={place} />
            <Service />
          </div>
        )}
      </section>
    </>
  );
}

/** The one line of who has no place: what is sold stands below it from the beginning. */
const Waiting = () => (
  <div className={classes.place} aria-hidden>
    <Skeleton height={22} width="40%" />
  </div>
);
