import { getAllowance } from '#contract/calls/memberships.ts';
import type { Action } from '#contract/rights/levels.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Client } from '#contract/wire/client.ts';
import type { RequestContext } from '#server/platform/http/context.ts';

const DAY_SECONDS = 86_400;
const MONTH_SECONDS = 30 * DAY_SECONDS;

type Told = Pick<ResponseOf<typeof getAllowance>, 'daily' | 'monthly'>;

/**
 * What is left of a person's units as `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers): units a window and its
 * seconds, and what is left and the seconds until it is full again. None where nothing limits them.
 */
export function unitHeaders({ daily, monthly }: Told, nowSeconds: number): [name: string, value: string][] {
  const windows = [
    { name: 'day', seconds: DAY_SECONDS, told: daily },
    { name: 'month', seconds: MONTH_SECONDS, told: monthly },
  ].flatMap(({ told, ...window }) => (told === null ? [] : [{ ...window, ...told }]));
  if (windows.length === 0) return [];
  const policy = windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`);
  const left = windows.map(
    (each) => `"${each.name}";r=${Math.max(0, each.left)};t=${Math.max(0, each.resetsAt - nowSeconds)}`,
  );
  return [
    ['RateLimit-Policy', policy.join(', ')],
    ['RateLimit', left.join(', ')],
  ];
}

/** What is left as headers; an answer is not lost because they could not be told. */
async function tellUnits(
  client: Pick<Client, 'send'>,
  { tell, caller, log }: Pick<RequestContext, 'tell' | 'caller' | 'log'>,
  action: Action,
): Promise<void> {
  try {
    const told = await client.send(getAllowance, { action });
    for (const [name, value] of unitHeaders(told, Math.floor(caller.now / 1000))) tell?.(name, value);
  } catch (error) {
    log.warn({ err: error, action }, 'units left were not told');
  }
}

/** Answers, or fails, and tells what is left of the action's units afterwards. */
export async function tellingUnits<Given>(
  client: Pick<Client, 'send'>,
  context: Pick<RequestContext, 'tell' | 'caller' | 'log'>,
  action: Action,
  give: () => Promise<Given>,
): Promise<Given> {
  try {
    return await give();
  } finally {
    await tellUnits(client, context, action);
  }
}
