import type { Follower, FollowerOptions } from '#server/platform/events/follower.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { asked } from '#server/platform/jobs/job.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import { askForReindex, askForVerification, REINDEX, VERIFY } from './ask-service.ts';
import { openMending } from './files.ts';
import { followInStep } from './follow-in-step.ts';
import type { IndexHealing } from './heal-index.ts';
import { keepHealing } from './keep-healing.ts';
import type { IndexingParts } from './parts.ts';
import { reindex } from './reindex.ts';
import { type Repaired, type RepairOptions, repairObjects } from './repair-objects.ts';
import { type Verification, verifyLibrary } from './verify-library.ts';

type OnProgress = (done: number, total: number) => void;

/** Keeps the search index true to the records. */
export interface Indexing extends Feature {
  /** Brings the index up to every change committed before the call; gives how many it worked off, 0 where another process holds the index. */
  follow(): Promise<number>;
  /** Keeps the index in step until stopped. Why this is no job: decision 0010. */
  startFollower(options: FollowerOptions): Follower;
  /** Rebuilds the index, or has the process do it that holds it; gives how many reports it holds then. Throws `ServiceSilent`. */
  reindex(onProgress: OnProgress): Promise<number>;
  /** Compares records, files and index, likewise. Throws `ServiceSilent`. */
  verify(): Promise<Verification>;
  /** Brings objects back that records name, from where the operator has them, by whichever process. */
  repair(options: RepairOptions): Promise<Repaired>;
  /**
   * Builds an index anew that is damaged, of an older format or behind the records; does nothing where another process holds it. Where
   * the engine is out of reach, following tries again before it changes anything.
   */
  heal(healing: IndexHealing): Promise<void>;
}

interface HoldingParts extends Omit<IndexingParts, 'objects'> {
  objects: Parameters<typeof openMending>[0];
  /** The index has one writer, the process that owns the data folder; another one asks it for a job. */
  holdsIndex: boolean;
  jobs: Jobs;
}

export function createIndexing({ holdsIndex, jobs, objects, ...parts }: HoldingParts): Indexing {
  const deps = { ...parts, objects: openMending(objects) };
  const { heal, isTrue } = keepHealing(deps);
  const follow = () => followInStep({ ...deps, isTrue });
  const verifyHere = async () => {
    await follow();
    return verifyLibrary(deps);
  };
  return {
    routes: noRoutes,
    jobs: holdsIndex
      ? [
          asked(REINDEX, async (_, { progress }) => ({ reports: await reindex(deps, progress) })),
          asked(VERIFY, verifyHere),
        ]
      : [],
    personalData: null,
    follow: async () => (holdsIndex ? follow() : 0),
    startFollower: (options) =>
      holdsIndex ? deps.events.follow(follow, options) : { stop: () => Promise.resolve() },
    reindex: (onProgress) => (holdsIndex ? reindex(deps, onProgress) : askForReindex(jobs, { onProgress })),
    verify: () => (holdsIndex ? verifyHere() : askForVerification(jobs)),
    repair: (options) => repairObjects(deps, options),
    heal: async (healing) => (holdsIndex ? heal(healing) : undefined),
  };
}
