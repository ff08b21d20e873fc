import type { Plan } from '#contract/calls/plans.ts';
import { type Rates, secondsFor, worthAtPrice } from '#contract/rights/membership-terms.ts';
import { BOUGHT_LEVELS, secondsOfDays } from '#contract/rights/plans.ts';
import { DAY_SECONDS } from '#contract/text/calendar.ts';
import classes from './membership.module.css';

const EXAMPLE_DAYS = 30;

/** What the example says is reckoned by the rule that orders follow; null where a price is not known. */
function worthOfExample(plans: Plan[]): string | null {
  const rates: Partial<Rates> = {};
  for (const level of BOUGHT_LEVELS) {
    const plan = plans.find((one) => one.level === level);
    if (plan === undefined) return null;
    rates[level] = { priceFen: plan.priceFen, days: plan.days };
  }
  const worth = worthAtPrice(secondsOfDays(EXAMPLE_DAYS), 1, rates as Rates);
  const seconds = secondsFor(worth, 2, rates as Rates);
  return String(Math.floor((seconds * 10) / DAY_SECONDS) / 10);
}

/** What is to be known before paying: what becomes of remaining days, and that nothing is given back. */
export function Terms({ plans, notices }: { plans: Plan[]; notices: string[] }) {
  const worth = worthOfExample(plans);
  return (
    <div className={classes.terms}>
      <section aria-labelledby="terms-days">
        <h2 id="terms-days" className={classes.termsTitle}>
          续费与升级
        </h2>
        <ul>
          <li>续费同一等级：在现有到期日上顺延，已有的天数一天不少。</li>
          <li>
            升级：付款后立即按高的等级使用；原会员剩余的时间按当时实付的钱折算成新等级的时间，一并加上。
            {worth !== null &&
              `例如按现价购买的普通会员还剩 ${EXAMPLE_DAYS} 天时升级高级会员，折合 ${worth} 天高级会员。`}
          </li>
          <li>会员期内购买低的等级：等级不降，买的时间同样按实付折算，加在现有到期日上。</li>
          <li>付款之前会写明付款后的等级与到期时间。</li>
        </ul>
      </section>
      <section aria-labelledby="terms-notices">
        <h2 id="terms-notices" className={classes.termsTitle}>
          购买须知
        </h2>
        <ul>
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
