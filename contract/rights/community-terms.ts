import { momentOf } from '../text/calendar.ts';
import { secondsOfDays } from './plans.ts';

/** When a place in the community group ends after so many days were bought; seconds since 1970. It goes on where it ends, or from now. */
export const extendPlace = (untilSeconds: number, days: number, nowSeconds: number): number =>
  Math.max(untilSeconds, nowSeconds) + secondsOfDays(days);

/** What buying does to the place, in sentences, told before paying. */
export function placeTermsOf(untilSeconds: number, days: number, nowSeconds: number): string[] {
  const until = momentOf(extendPlace(untilSeconds, days, nowSeconds));
  return [
    untilSeconds > nowSeconds ? `在现有名额的到期日上续 ${days} 天。` : `付款成功即得社群名额 ${days} 天。`,
    `付款后名额有效期至 ${until}（按此刻付款计），不改变会员等级。`,
  ];
}
