import type { Caller } from '#server/platform/access/caller.ts';
import type { SharedSearchDeps } from './deps.ts';
import { samplerOf } from './sampler-of.ts';
import { enterSamples, readSamples } from './store.ts';

/** Pieces of reports that somebody is shown who has not opened them: so many a person, report and day. */
export interface ChartSamples {
  /** Enters what is about to be shown, of each report as much as fits beside what was shown that day; answers all that may be shown. */
  enter(
    caller: Caller,
    wanted: readonly { fid: number; pieces: readonly string[]; most: number }[],
  ): Promise<Map<number, ReadonlySet<string>>>;
  /** What was shown today; nothing is entered. */
  shown(caller: Caller, fids: readonly number[]): Promise<Map<number, ReadonlySet<string>>>;
}

export const createChartSamples = (deps: Pick<SharedSearchDeps, 'db' | 'voterSecret'>): ChartSamples => ({
  enter: (caller, wanted) => enterSamples(deps.db, samplerOf(deps, caller, 'chart'), wanted),
  shown: (caller, fids) => readSamples(deps.db, samplerOf(deps, caller, 'chart'), fids),
});
