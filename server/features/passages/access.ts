import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { boundedIndex, type CheckedIndex } from '../query/index.ts';

/** A question asks by its words alone, which everybody may: no filter, field or time of the query language reaches these indexes. */
export function indexFor(index: Pick<IndexGate, 'for'>, caller: Caller): CheckedIndex {
  return allow(boundedIndex(index.for(caller), caller), 'askQuestion');
}
