import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { boundedIndex, type CheckedIndex } from '../query/index.ts';

/**
 * Time of the engine for one question, milliseconds. It asks several times over all passages, and whoever asked watches its steps: an answer
 * that comes late beside seven other questions is better than none, where a page of results would long be given up.
 */
const QUESTION_MS = 8_000;

/** A question asks by its words alone, which everybody may: no filter, field or time of the query language reaches these indexes. */
export function indexFor(index: Pick<IndexGate, 'for'>, caller: Caller): CheckedIndex {
  return allow(boundedIndex(index.for(caller), caller, QUESTION_MS), 'askQuestion');
}
