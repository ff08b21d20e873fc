/** In all; what fails so often waits for the next run. */
const TRIES = 3;

interface Work {
  /** So many at once. */
  concurrency: number;
  handle: (id: number) => Promise<void>;
  /** It threw; it will be tried again, after all others, unless that was the last time. */
  onError: (error: unknown, id: number) => void;
  /** Nothing new is begun after it; what is at hand ends first. */
  signal: AbortSignal;
}

/** Does each of `ids`, in order, and those that failed again at the end. */
export async function workOff(ids: readonly number[], work: Work): Promise<void> {
  const waiting = ids.map((id) => ({ id, tries: 0 }));
  const worker = async () => {
    while (!work.signal.aborted) {
      const next = waiting.shift();
      if (next === undefined) return;
      try {
        await work.handle(next.id);
      } catch (error) {
        work.onError(error, next.id);
        if (next.tries + 1 < TRIES) waiting.push({ id: next.id, tries: next.tries + 1 });
      }
    }
  };
  await Promise.all(Array.from({ length: work.concurrency }, worker));
}
