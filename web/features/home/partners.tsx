import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { getPartners } from '#contract/calls/home.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { Block } from './block.tsx';
import classes from './partners.module.css';
import { partnersQuery } from './queries.ts';
import { SHOWN_PARTNERS, somePartners } from './some-partners.ts';

type Partner = ResponseOf<typeof getPartners>['list'][number];

/** S1 §9. */
const TURN_MS = 10_000;

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Another few of them every ten seconds, unless somebody looks closer, stopped it or wants no motion. */
function useSome(list: readonly Partner[], isStopped: boolean): readonly Partner[] {
  const [shown, setShown] = useState<readonly Partner[] | null>(null);
  const mayTurn = list.length > SHOWN_PARTNERS;
  useEffect(() => {
    if (!mayTurn || isStopped || prefersStillness()) return;
    const timer = setInterval(() => setShown(somePartners(list, Math.random)), TURN_MS);
    return () => clearInterval(timer);
  }, [list, mayTurn, isStopped]);
  return shown ?? list.slice(0, SHOWN_PARTNERS);
}

/** Partners in one quiet row; without any, the houses whose reports are here, said to be that. */
export function Partners() {
  const { data, isPending } = useQuery(partnersQuery());
  if (!isPending && (data === undefined || data.list.length === 0)) return null;
  return (
    <Block
      id="partners"
      title={data?.listed === false ? '收录机构' : '合作机构'}
      note={data?.listed === false ? '按本库收录的报告数，不代表合作关系' : undefined}
    >
      <div className={classes.room}>{data !== undefined && <Row list={data.list} />}</div>
    </Block>
  );
}

function Row({ list }: { list: readonly Partner[] }) {
  const [isLookedAt, setLookedAt] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const shown = useSome(list, isLookedAt || isPaused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being looked at changes nothing but that the row stands still.
    <div
      className={classes.row}
      onMouseEnter={() => setLookedAt(true)}
      onMouseLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <ul className={classes.list}>
        {shown.map((partner) => (
          <li key={partner.name} className={classes.partner} title={partner.intro}>
            <Named partner={partner} />
          </li>
        ))}
      </ul>
      {list.length > SHOWN_PARTNERS && (
        <button
          type="button"
          className={classes.pause}
          aria-pressed={isPaused}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? '继续轮换' : '暂停轮换'}
        </button>
      )}
    </div>
  );
}

function Named({ partner: { name, logo, website } }: { partner: Partner }) {
  const content =
    logo === '' ? name : <img src={logo} alt={name} height={32} className={classes.logo} loading="lazy" />;
  if (website === '') return <span>{content}</span>;
  if (website.startsWith('/')) return <Link to={website}>{content}</Link>;
  return (
    <a href={website} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
