import type { Plan } from '#contract/calls/plans.ts';
import { levelLabel } from '#contract/rights/levels.ts';
import { yuanText } from '#contract/text/money.ts';
import classes from './plan-choice.module.css';

interface PlanChoiceProps {
  plans: readonly Plan[];
  chosen: Plan;
  onChoose: (level: number) => void;
}

/** The levels that are sold, one of them chosen. */
export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  return (
    <fieldset className={classes.plans}>
      <legend className={classes.unseen}>会员等级</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={classes.plan}>
          <input
            type="radio"
            name="plan"
            className={classes.unseen}
            checked={plan.id === chosen.id}
            onChange={() => onChoose(plan.level)}
            data-autofocus={plan.id === chosen.id || undefined}
          />
          <span className={classes.name}>{levelLabel(plan.level)}</span>
          <span className={classes.price}>
            ¥{yuanText(plan.priceFen)}
            {plan.orgPriceFen > plan.priceFen && <s>¥{yuanText(plan.orgPriceFen)}</s>}
          </span>
          <span className={classes.days}>
            {plan.days} 天{plan.seats > 1 && ` · ${plan.seats} 人`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
