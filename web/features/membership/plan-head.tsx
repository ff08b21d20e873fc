import type { ReactNode } from 'react';
import type { Plan } from '#contract/calls/plans.ts';
import { yuanText } from '#contract/text/money.ts';
import classes from './plan-head.module.css';

interface PlanHeadProps {
  name: string;
  /** Undefined for what costs nothing. */
  plan: Plan | undefined;
  isCurrent: boolean;
  /** What leads to buying it. */
  children?: ReactNode;
}

/** A level's name and price: of the whole time, of a month and, where several share it, of a person. */
export function PlanHead({ name, plan, isCurrent, children }: PlanHeadProps) {
  return (
    <article className={classes.plan} data-current={isCurrent || undefined}>
      <h2 className={classes.name}>
        {name}
        {isCurrent && <span className={classes.mark}>当前</span>}
      </h2>
      {plan === undefined ? <Free /> : <Price plan={plan} />}
      {children !== undefined && <div className={classes.act}>{children}</div>}
    </article>
  );
}

function Free() {
  return (
    <div className={classes.price}>
      <p className={classes.sum}>¥0</p>
      <p className={classes.note}>注册即可使用</p>
    </div>
  );
}

/** 90 天, 一年 · 5 人. */
function lengthOf({ days, seats }: Plan): string {
  const time = days === 365 ? '一年' : `${days} 天`;
  return seats > 1 ? `${time} · ${seats} 人` : time;
}

function Price({ plan }: { plan: Plan }) {
  const { priceFen, orgPriceFen, monthlyFen, seats } = plan;
  return (
    <div className={classes.price}>
      <p className={classes.sum}>
        ¥{yuanText(priceFen)}
        <span className={classes.length}>/ {lengthOf(plan)}</span>
      </p>
      <p className={classes.note}>
        {seats > 1 ? '每人' : ''}每月约 ¥{yuanText(monthlyFen)}
        {orgPriceFen > priceFen && (
          <>
            ，<span className={classes.unseen}>原价 </span>
            <s>¥{yuanText(orgPriceFen)}</s>
          </>
        )}
      </p>
    </div>
  );
}
