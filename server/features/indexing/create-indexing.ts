import { type Feature, noRoutes } from '#server/platform/feature.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import { askForReindex, askForVerification, REINDEX, VERIFY } from './ask-service.ts';
import { followIndex } from './follow-index.ts';
import type { IndexHealing } from './heal-index.ts';
import { type IndexFollower, startIndexFollower } from './index-follower.ts';
import { keepHealing } from './keep-healing.ts';
import type { IndexingParts } from './parts.ts';
import { reindex } from './reindex.ts';
import { type Verification, verifyLibrary } from './verify-library.ts';

type OnProgress = (done: number, total: number) => void;

/** Keeps the search index true to the records. */
export interface Indexing extends Feature {
  /** Brings the index up to every change committed before the call; gives how many it worked off, 0 where another process holds the index. */
  follow(): Promise<number>;
  /** Follows every `intervalMs` until stopped. */
  startFollower(options: { intervalMs: number; onError: (error: unknown) => void }): IndexFollower;
  /** Rebuilds the index, or has the process do it that holds it; gives how many reports it holds then. Throws `ServiceSilent`. */
  reindex(onProgress: OnProgress): Promise<number>;
  /** Compares records, files and index, likewise. Throws `ServiceSilent`. */
  verify(): Promise<Verification>;
  /**
   * Builds an index anew that is damaged, of an older format or behind the records; does nothing where another process holds it. Where
   * the engine is out of reach, following tries again before it changes anything.
   */
  heal(healing: IndexHealing): Promise<void>;
  /** Whether a change reached the index since this was last asked. */
  takeChanged(): boolean;
}

interface HoldingParts extends IndexingParts {
  /** The index has one writer, the process that owns the data folder; another one asks it for a job. */
  holdsIndex: boolean;
  jobs: Jobs;
}

export function createIndexing({ holdsIndex, jobs, ...parts }: HoldingParts): Indexing {
  let changed = false;
  const noting =
    <Input>(change: (input: Input) => Promise<void>) =>
    async (input: Input): Promise<void> => {
      await change(input);
      changed = true;
    };
  const noted = (index: SearchIndex): SearchIndex => ({
    ...index,
    upsert: noting(index.upsert),
    remove: noting(index.remove),
    rebuild: noting(index.rebuild),
  });
  const deps = { ...parts, index: noted(parts.index), chartIndex: noted(parts.chartIndex) };
  const { heal, isTrue } = keepHealing(deps);
  const follow = async (): Promise<number> => ((await isTrue()) ? followIndex(deps) : 0);
  const verifyHere = async () => {
    await follow();
    return verifyLibrary(deps);
  };
  return {
    routes: noRoutes,
    jobs: holdsIndex
      ? [
          {
            name: REINDEX,
            when: 'asked',
            handler: async ({ progress }) => ({ reports: await reindex(deps, progress) }),
          },
          { name: VERIFY, when: 'asked', handler: verifyHere },
        ]
      : [],
    personalData: null,
    follow: async () => (holdsIndex ? follow() : 0),
    startFollower: (options) =>
      holdsIndex ? startIndexFollower({ ...deps, isTrue }, options) : { stop: () => Promise.resolve() },
    reindex: (onProgress) => (holdsIndex ? reindex(deps, onProgress) : askForReindex(jobs, { onProgress })),
    verify: () => (holdsIndex ? verifyHere() : askForVerification(jobs)),
    heal: async (healing) => (holdsIndex ? heal(healing) : undefined),
    takeChanged() {
      const taken = changed;
      changed = false;
      return taken;
    },
  };
}
