import type { Offer } from '#contract/calls/orders.ts';
import { yuanText } from '#contract/text/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './checkout.module.css';

/** What is to be paid, as the order was frozen or would be. Where neither comes nothing seems to be on its way. */
export function Sum({ order, isMissing }: { order: Offer | undefined; isMissing: boolean }) {
  if (order === undefined && isMissing)
    return (
      <p className={classes.amount}>
        <span className={classes.label}>应付</span>—
      </p>
    );
  if (order === undefined) return <Skeleton height={36} width={120} mt={8} mb={20} />;
  const { itemName, priceFen, discountFen, amountFen, giveDays } = order;
  return (
    <div>
      <p className={classes.item}>
        {itemName}
        {giveDays > 0 && `，另送 ${giveDays} 天`}
      </p>
      <p className={classes.amount}>
        <span className={classes.label}>应付</span>¥{yuanText(amountFen)}
        {discountFen > 0 && (
          <span className={classes.label}>
            （¥{yuanText(priceFen)} 减 ¥{yuanText(discountFen)}）
          </span>
        )}
      </p>
    </div>
  );
}
