import type { z } from 'zod';
import type { Call } from '#contract/wire/call.ts';

/** A handler answers what its call does not declare: perhaps a field that nobody may see. */
export class SurplusAnswer extends Error {
  override name = 'SurplusAnswer';
}

/** The first place at which `given` holds what `declared` does not; null where there is none. */
function surplusIn(given: unknown, declared: unknown, path: string): string | null {
  if (typeof given !== 'object' || given === null) return null;
  const known =
    typeof declared === 'object' && declared !== null ? (declared as Record<string, unknown>) : {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!(key in known)) return `${path}.${key}`;
    const deeper = surplusIn(value, known[key], `${path}.${key}`);
    if (deeper !== null) return deeper;
  }
  return null;
}

/**
 * What the call declares of an answer, and nothing else: what a handler gives beyond that is left out. Where `refuses`, as in
 * tests, it throws `SurplusAnswer` instead. Throws where a declared field is missing.
 */
export function declaredAnswer<C extends Call>(
  call: C,
  given: unknown,
  refuses: boolean,
): z.output<C['response']> {
  const declared = call.response.parse(given);
  const surplus = refuses ? surplusIn(given, declared, 'data') : null;
  if (surplus !== null) throw new SurplusAnswer(`${call.path} 的回答里有约定之外的字段 ${surplus}`);
  return declared as z.output<C['response']>;
}
