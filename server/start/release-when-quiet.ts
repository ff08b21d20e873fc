import { performance } from 'node:perf_hooks';
import { releaseMemory } from './release-memory.ts';

const LOOK_EVERY_MS = 1_000;
/** Share of its time the event loop works, below which nobody is kept waiting by a pause. */
const QUIET = 0.05;
const QUIET_LOOKS = 3;
/** Less than so much taken on is not worth the pause. */
const WORTH_BYTES = 24 * 1024 * 1024;

export interface QuietParts {
  /** Share of its time the event loop has worked since the last look. */
  busyShare(): number;
  /** What the process holds. */
  residentBytes(): number;
  release(): void;
}

/** To be called once a second: after a burst, when it has been quiet for three looks, what the burst left behind is given back once. */
export function createQuietWatch({ busyShare, residentBytes, release }: QuietParts): () => void {
  let quiet = 0;
  let held = residentBytes();
  return () => {
    quiet = busyShare() < QUIET ? quiet + 1 : 0;
    if (quiet < QUIET_LOOKS || residentBytes() - held < WORTH_BYTES) return;
    release();
    quiet = 0;
    held = residentBytes();
  };
}

/**
 * Gives memory back soon after a burst. V8 does so by itself some eight to sixteen seconds after the last request, and not at all
 * while a few trickle in. Gives what ends it.
 */
export function releaseWhenQuiet(): () => void {
  let last = performance.eventLoopUtilization();
  const look = createQuietWatch({
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    residentBytes: () => process.memoryUsage.rss(),
    release: releaseMemory,
  });
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  return () => clearInterval(looking);
}
