import { z } from 'zod';
import type { Caller } from '#server/platform/access/caller.ts';
import { ModelFailed, type ModelPort } from '#server/ports/model.ts';
import type { ReadPassage } from '../evidence/index.ts';
import {
  checkLine,
  INSTRUCTIONS,
  type ModelClaim,
  type ModelLine,
  materialOf,
} from './rules/model-claims.ts';

const Line = z.object({
  text: z.string().trim().min(2).max(400),
  kind: z.enum(['quote', 'number', 'view']).catch('quote'),
  sources: z
    .array(z.object({ n: z.number().int(), quote: z.string().trim().min(2).max(1000) }))
    .min(1)
    .max(4),
});

/** A line as a claim; null for what is none. */
function readModelLine(line: string): ModelLine | null {
  try {
    const read = Line.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export interface ModelLimits {
  /** Letters a day, sent and received, of everybody together; begins anew with the process. */
  lettersADay: number;
  /** So many failures one after another, and it is left alone for a while. */
  mostFailures: number;
  restMs: number;
}

export const STANDARD_MODEL_LIMITS: ModelLimits = {
  lettersADay: 20_000_000,
  mostFailures: 3,
  restMs: 60_000,
};

const MOST_CLAIMS = 6;
const DAY_MS = 86_400_000;

/** A model that is asked within limits, and left alone while it fails. */
export interface LimitedModel {
  /**
   * Checked claims as they come. Throws `ModelFailed` where there is no whole answer, where none of it could be checked, and where it may not
   * be asked now.
   */
  claims(
    asked: { question: string; passages: readonly ReadPassage[]; names: readonly string[] },
    caller: Caller,
  ): AsyncGenerator<ModelClaim, void, undefined>;
}

/** How much of today's letters are left, and whether the model is resting. */
function gateOf({ lettersADay, mostFailures, restMs }: ModelLimits) {
  let failures = 0;
  let restsUntilMs = 0;
  let day = 0;
  let spent = 0;
  return {
    enter(now: number) {
      const today = Math.floor(now / DAY_MS);
      if (today !== day) [day, spent] = [today, 0];
      if (now < restsUntilMs) throw new ModelFailed('busy', '模型接口连续出错，稍后再问它');
      if (spent >= lettersADay) throw new ModelFailed('busy', '模型今日的用量已到上限');
    },
    spend(letters: number) {
      spent += letters;
    },
    settle(isWhole: boolean, now: number) {
      failures = isWhole ? 0 : failures + 1;
      if (failures >= mostFailures) [restsUntilMs, failures] = [now + restMs, 0];
    },
  };
}

export function limitModel(model: ModelPort, change: Partial<ModelLimits> = {}): LimitedModel {
  const gate = gateOf({ ...STANDARD_MODEL_LIMITS, ...change });
  return {
    async *claims({ question, passages, names }, caller) {
      gate.enter(caller.now);
      const material = materialOf(question, passages);
      gate.spend(INSTRUCTIONS.length + material.length);
      const signal = caller.signal ?? new AbortController().signal;
      let given = 0;
      try {
        for await (const line of model.lines({ instructions: INSTRUCTIONS, material }, signal)) {
          gate.spend(line.length);
          const read = readModelLine(line);
          const claim = read && checkLine(read, passages, names);
          if (claim === null) continue;
          given += 1;
          yield claim;
          if (given === MOST_CLAIMS) break;
        }
        if (given === 0) throw new ModelFailed('broken', '模型的话没有一句站得住');
        gate.settle(true, caller.now);
      } catch (error) {
        if (error instanceof ModelFailed) gate.settle(false, caller.now);
        throw error;
      }
    },
  };
}
