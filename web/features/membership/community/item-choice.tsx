import type { CommunityPayItem } from '#contract/calls/community.ts';
import classes from '../payment/plan-choice.module.css';

interface ItemChoiceProps {
  items: readonly CommunityPayItem[];
  chosen: CommunityPayItem;
  onChoose: (id: number) => void;
}

/** For how long a place holds, with what is asked for it; struck only where more was really asked before. */
export function ItemChoice({ items, chosen, onChoose }: ItemChoiceProps) {
  return (
    <fieldset className={classes.plans}>
      <legend className={classes.unseen}>有效期</legend>
      {items.map((item) => (
        <label key={item.id} className={classes.plan}>
          <input
            type="radio"
            name="group-item"
            className={classes.unseen}
            checked={item.id === chosen.id}
            onChange={() => onChoose(item.id)}
          />
          <span className={classes.name}>{item.months} 个月</span>
          <span className={classes.price}>
            ¥{item.price}
            {item.org_price > item.price && <s>¥{item.org_price}</s>}
          </span>
          <span className={classes.days}>{item.days} 天</span>
        </label>
      ))}
    </fieldset>
  );
}
