import { type Action, rightOf, type Tier } from '#contract/rights/levels.ts';

/** The quotas of one signed-in person, as simple as they can be said: lists of what was used, searched each time. */
export interface ModelUse {
  action: Action;
  subject: number;
  /** yyyy-MM-dd in Shanghai. */
  day: string;
  /** People served from it and not given back. */
  uses: number;
}

const LIMIT_CODES: Partial<Record<Action, [day: number, month: number]>> = {
  readReport: [10010, 10010],
  downloadReport: [10003, 10004],
  searchReports: [10008, 10008],
  askQuestion: [10011, 10011],
};

export function createQuotaModel(usedBefore: (action: Action, period: string) => number) {
  const uses: ModelUse[] = [];
  const countIn = (action: Action, period: string) =>
    usedBefore(action, period) +
    uses.filter((use) => use.action === action && use.day.startsWith(period)).length;
  return {
    countIn,
    /** The code that the system must answer. */
    take(tier: Tier, action: Action, subject: number, day: string): number {
      const right = rightOf(tier, action);
      if (!right.allowed) return 10007;
      const same = uses.find((use) => use.action === action && use.subject === subject && use.day === day);
      if (same !== undefined) {
        same.uses += 1;
        return 0;
      }
      const [dayCode, monthCode] = LIMIT_CODES[action] ?? [10007, 10007];
      if (right.daily !== null && countIn(action, day) >= right.daily) return dayCode;
      if (right.monthly !== null && countIn(action, day.slice(0, 7)) >= right.monthly) return monthCode;
      uses.push({ action, subject, day, uses: 1 });
      return 0;
    },
    giveBack(action: Action, subject: number, day: string): void {
      const index = uses.findIndex(
        (use) => use.action === action && use.subject === subject && use.day === day,
      );
      const use = uses[index];
      if (use === undefined) throw new Error('nothing to give back');
      use.uses -= 1;
      if (use.uses === 0) uses.splice(index, 1);
    },
  };
}
