/** Something to draw. Only one is drawn at a time, always the most urgent. */
export interface RenderJob {
  /** Smaller is sooner; asked anew for each choice, because the reader scrolls meanwhile. */
  urgency(): number;
  start(): { done: Promise<void>; cancel(): void };
}

export interface RenderQueue {
  /** Returns a function that takes the job back, stopping it where it runs. */
  add(job: RenderJob): () => void;
}

export function createRenderQueue(): RenderQueue {
  const waiting = new Set<RenderJob>();
  let running: { job: RenderJob; cancel(): void } | null = null;

  function mostUrgent(): RenderJob | undefined {
    let best: RenderJob | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const job of waiting) {
      const urgency = job.urgency();
      if (urgency < least) {
        least = urgency;
        best = job;
      }
    }
    return best;
  }

  function next() {
    if (running) return;
    const job = mostUrgent();
    if (!job) return;
    waiting.delete(job);
    const { done, cancel } = job.start();
    running = { job, cancel };
    const finish = () => {
      if (running?.job === job) running = null;
      next();
    };
    done.then(finish, finish);
  }

  return {
    add(job) {
      waiting.add(job);
      // Jobs that arrive together compete together.
      queueMicrotask(next);
      return () => {
        waiting.delete(job);
        if (running?.job === job) running.cancel();
      };
    },
  };
}
