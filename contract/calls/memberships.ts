import { z } from 'zod';
import { ACTIONS, type Action, TIERS } from '../rights/levels.ts';
import { call, request } from '../wire/call.ts';
import { Id } from '../wire/fields.ts';

const ActionName = z.enum(Object.keys(ACTIONS) as [Action, ...Action[]]);

/** What an action would cost and what is left, told before the click. */
export const Allowance = z.object({
  action: ActionName,
  allowed: z.boolean(),
  tier: z.enum(TIERS),
  /** Units this one would take: 0 where today's grant for the same subject still holds or there is no limit. */
  cost: z.number().int(),
  daily: z.object({ limit: z.number().int(), left: z.number().int(), resetsAt: z.number().int() }).nullable(),
  monthly: z
    .object({ limit: z.number().int(), left: z.number().int(), resetsAt: z.number().int() })
    .nullable(),
  /** The code the action would answer now; 0 when it would go through. */
  code: z.number().int(),
  message: z.string(),
  /** The lowest tier that may do it. */
  needs: z.enum(TIERS),
});
export type Allowance = z.infer<typeof Allowance>;

export const getAllowance = call({
  method: 'POST',
  path: '/api/v2/user/getAllowance',
  summary: '预查：某一操作的费用、剩余次数与重置时间，不扣次数',
  access: 'visitor',
  request: request({ action: ActionName, subject: Id.nullish() }),
  response: Allowance,
});
