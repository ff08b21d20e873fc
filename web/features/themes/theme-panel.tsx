import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Theme } from '#contract/calls/themes.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Fetched } from '#web/ui/fetched.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { themesQuery } from './queries.ts';
import { SecondLevel } from './second-level.tsx';
import classes from './theme-panel.module.css';
import { ThemeRow } from './theme-row.tsx';

/** S1 §2, the theme subscription panel: what is subscribed to, and all there is, each with its button. */
export function ThemePanel() {
  const query = useQuery(themesQuery(0));
  return (
    <Fetched what="行业" query={query} waiting={<Waiting />}>
      {(themes) => <Loaded {...themes} onRestored={() => void query.refetch()} />}
    </Fetched>
  );
}

interface LoadedProps {
  sub_themes: readonly Theme[];
  themes: readonly Theme[];
  is_paused: 0 | 1;
  /** The level carries subscriptions again. */
  onRestored: () => void;
}

function Loaded({ sub_themes, themes, is_paused, onRestored }: LoadedProps) {
  const lock = useGate().lockOf('subscribeIndustry');
  return (
    <div className={classes.panel}>
      {is_paused === 1 && <Paused onRestored={onRestored} />}
      <Titled title="已订阅" count={sub_themes.length}>
        {sub_themes.length === 0 ? (
          <p className={classes.none}>还没有订阅行业。订阅之后，数据图表的分类里会先列出它们。</p>
        ) : (
          <ul className={classes.own} aria-label="已订阅的行业">
            {sub_themes.map((theme) => (
              <ThemeRow key={theme.id} theme={theme} />
            ))}
          </ul>
        )}
      </Titled>
      <Titled title="全部行业" aside={lock !== null && <LockTag needs={lock} />}>
        <ul className={classes.all} aria-label="全部行业">
          {themes.map((theme) => (
            <ThemeRow key={theme.id} theme={theme}>
              <SecondLevel parent={theme} />
            </ThemeRow>
          ))}
        </ul>
      </Titled>
    </div>
  );
}

function Paused({ onRestored }: { onRestored: () => void }) {
  const { pass } = useGate();
  return (
    <div className={classes.paused} role="status">
      <p>
        您现在的会员等级不含行业订阅，下面的订阅已暂停：都还留着，恢复高级会员后继续有效，也可以随时取消。
      </p>
      <Button size="compact" variant="default" onClick={() => pass('subscribeIndustry', onRestored)}>
        恢复高级会员
      </Button>
    </div>
  );
}

interface TitledProps {
  title: string;
  count?: number;
  aside?: ReactNode;
  children: ReactNode;
}

function Titled({ title, count, aside, children }: TitledProps) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        {title}
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {aside}
      </h2>
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <div className={classes.section} aria-hidden>
      {['28%', '84%', '76%', '90%', '64%', '80%'].map((width) => (
        <Skeleton key={width} height={18} mt={18} width={width} />
      ))}
    </div>
  );
}
