import type { Allowed } from './allowed.ts';

/** Says that the right was checked. Only an `access.ts` may import this, right beside its check. */
export const allow = <Value, Action extends string>(value: Value, _action: Action) =>
  value as Allowed<Value, Action>;
