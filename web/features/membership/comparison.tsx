import { useId, useState } from 'react';
import type { Plan, userBenefitList } from '#contract/calls/plans.ts';
import { levelLabel } from '#contract/rights/levels.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { useSession } from '#web/client/session.ts';
import { TabList } from '#web/ui/tab-list.tsx';
import { Buy } from './buy.tsx';
import classes from './comparison.module.css';
import { PlanHead } from './plan-head.tsx';

type Groups = ResponseOf<typeof userBenefitList>['list'];
type Benefit = Groups[number]['benefits'][number];

/** The columns, in the order of the levels. */
const COLUMNS = ['free', 'ordinary', 'senior', 'enterprise'] as const;
type Column = (typeof COLUMNS)[number];

/** Free of charge and without an end. */
const nameOf = (level: number): string => (level === 0 ? '免费' : levelLabel(level));

interface ComparisonProps {
  plans: Plan[];
  groups: Groups;
  /** Whether anything is sold online. */
  canPay: boolean;
}

/** Four levels beside one another: what each costs, and below what each may do, the reader's own column marked. */
export function Comparison({ plans, groups, canPay }: ComparisonProps) {
  const { tier } = useSession();
  const [active, setActive] = useState<string>(groups[0]?.key ?? '');
  const base = useId();
  return (
    <section className={classes.comparison} aria-label="等级对照">
      <div className={classes.plans}>
        {COLUMNS.map((column, level) => (
          <PlanHead
            key={column}
            name={nameOf(level)}
            plan={plans.find((plan) => plan.level === level)}
            isCurrent={column === tier}
          >
            {canPay && level > 0 && <Buy level={level} held={tier} plans={plans} />}
          </PlanHead>
        ))}
      </div>
      <TabList
        label="权益"
        tabs={groups.map(({ key, title }) => ({ key, label: title }))}
        active={active}
        onSelect={setActive}
        base={base}
        classes={{ list: classes.tabs, tab: classes.tab }}
      />
      <div id={`${base}-content`} role="tabpanel" aria-labelledby={`${base}-${active}`}>
        <table className={classes.table}>
          <Head current={tier} />
          {groups.map(({ key, benefits }) => (
            <tbody key={key} hidden={key !== active}>
              {benefits.map((benefit) => (
                <Row key={benefit.name} benefit={benefit} current={tier} />
              ))}
            </tbody>
          ))}
        </table>
        <p className={classes.foot}>
          次数按北京时间计，每日 0 点、每月 1 日 0 点重置；同一份报告当日重复阅读或下载不再计次。
        </p>
      </div>
    </section>
  );
}

function Head({ current }: { current: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          <span className={classes.unseen}>权益</span>
        </th>
        {COLUMNS.map((column, level) => (
          <th key={column} scope="col" data-current={column === current || undefined}>
            {nameOf(level)}
            {column === current && <span className={classes.unseen}>（当前）</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ benefit, current }: { benefit: Benefit; current: string }) {
  return (
    <tr>
      <th scope="row">{benefit.name}</th>
      {COLUMNS.map((column) => (
        <td key={column} data-current={column === current || undefined}>
          <Cell text={benefit[column]} />
        </td>
      ))}
    </tr>
  );
}

/** A day's number and a month's each keep their line; signs are read as words. */
function Cell({ text }: { text: Benefit[Column] }) {
  if (text === '✓' || text === '—') {
    const isThere = text === '✓';
    return (
      <span className={isThere ? classes.yes : classes.no}>
        <span aria-hidden>{text}</span>
        <span className={classes.unseen}>{isThere ? '有' : '没有'}</span>
      </span>
    );
  }
  return text.split(' · ').map((part) => (
    <span key={part} className={classes.part}>
      {part}
    </span>
  ));
}
