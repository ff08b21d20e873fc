/** Too many wait already; whoever asked may ask again after so many seconds. */
export class QueueFull extends Error {
  override name = 'QueueFull';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('queue full');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface FairQueueOptions {
  /** Work done at the same time. */
  atOnce: number;
  /** Of those, work of one party: less than all, so that a newcomer never waits for one party's whole work. */
  mostEach: number;
  /** Waiting in all, and of one party. */
  mostWaiting: number;
  mostWaitingEach: number;
  retryAfterSeconds: number;
  /** What the work takes of the thread that all share, milliseconds so far; only goes forward. */
  spentMs?: () => number;
}

export interface FairQueue {
  /**
   * Does the work when it is the party's turn: of all who wait, the one that took the least of the thread of late, then the one with the
   * least under way, then the one served longest ago.
   * Rejects with `QueueFull` over the bounds, with the signal's reason where `signal` ends the waiting, and as `work` does.
   */
  run<Result>(party: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  waiting(): number;
  /** Who is remembered: those with work under way or waiting. */
  parties(): number;
}

interface Share {
  running: number;
  waiting: (() => void)[];
  /** What its work took of the thread, milliseconds; what was long ago counts less. */
  tookMs: number;
}

/** What a party took counts half as much after everybody together took so much. */
const HALF_AFTER_MS = 1_000;
/** Less is no difference: who takes about the same is served in turns. */
const NOTICED_MS = 5;

const tookOf = ({ tookMs }: Share): number => Math.floor(tookMs / NOTICED_MS);

/** Whether a share comes before another that stands in front of it. */
const goesFirst = (share: Share, other: Share): boolean =>
  tookOf(share) < tookOf(other) || (tookOf(share) === tookOf(other) && share.running < other.running);

/** Of the shares that wait and may start, the one that comes first; the map's order is that of turns. */
function nextOf(
  shares: ReadonlyMap<string, Share>,
  mayStart: (share: Share) => boolean,
): [party: string, share: Share] | undefined {
  let next: [string, Share] | undefined;
  for (const entry of shares) {
    const [, share] = entry;
    if (share.waiting.length === 0 || !mayStart(share)) continue;
    if (next === undefined || goesFirst(share, next[1])) next = entry;
  }
  return next;
}

/** All who are in it. The order of the shares is that of turns. */
interface Line {
  shares: Map<string, Share>;
  running: number;
  waiting: number;
  /** Up to where the thread's time is divided among the shares. */
  dividedMs: number;
}

/** What the thread did since the last time is taken to be work of all that was under way, of each alike. */
function divide(line: Line, spentMs: number): void {
  const passed = spentMs - line.dividedMs;
  line.dividedMs = spentMs;
  if (passed <= 0) return;
  const fades = 0.5 ** (passed / HALF_AFTER_MS);
  for (const share of line.shares.values()) {
    share.tookMs *= fades;
    if (share.running > 0) share.tookMs += (passed * share.running) / line.running;
  }
}

function begin(line: Line, share: Share): void {
  line.running += 1;
  share.running += 1;
}

/** Resolves once the share's turn has begun; rejects with the signal's reason where that ends the waiting. */
function waitForTurn(line: Line, share: Share, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    share.waiting.splice(share.waiting.indexOf(start), 1);
    line.waiting -= 1;
    reject(signal?.reason);
  };
  const start = () => {
    signal?.removeEventListener('abort', leave);
    line.waiting -= 1;
    begin(line, share);
    resolve();
  };
  share.waiting.push(start);
  line.waiting += 1;
  signal?.addEventListener('abort', leave, { once: true });
  return promise;
}

/** Begins the turns of all who may. */
function startNext({ shares }: Line, mayStart: (share: Share) => boolean): void {
  for (let next = nextOf(shares, mayStart); next !== undefined; next = nextOf(shares, mayStart)) {
    const [party, share] = next;
    // Whoever is served goes to the end of the line.
    shares.delete(party);
    shares.set(party, share);
    share.waiting.shift()?.();
  }
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, mostEach, mostWaiting, mostWaitingEach, retryAfterSeconds, spentMs = () => 0 } = options;
  const line: Line = { shares: new Map(), running: 0, waiting: 0, dividedMs: spentMs() };
  const mayStart = (share: Share) => line.running < atOnce && share.running < mostEach;

  /** Who has nothing under way and waits for nothing is forgotten. */
  const forgetIdle = (party: string, share: Share): void => {
    if (share.running === 0 && share.waiting.length === 0) line.shares.delete(party);
  };

  const queueUp = async (party: string, share: Share, signal: AbortSignal | undefined): Promise<void> => {
    try {
      if (line.waiting >= mostWaiting || share.waiting.length >= mostWaitingEach)
        throw new QueueFull(retryAfterSeconds);
      await waitForTurn(line, share, signal);
    } catch (error) {
      forgetIdle(party, share);
      throw error;
    }
  };

  const end = (party: string, share: Share): void => {
    divide(line, spentMs());
    line.running -= 1;
    share.running -= 1;
    forgetIdle(party, share);
    startNext(line, mayStart);
  };

  return {
    async run(party, work, signal) {
      signal?.throwIfAborted();
      divide(line, spentMs());
      const share = line.shares.get(party) ?? { running: 0, waiting: [], tookMs: 0 };
      line.shares.set(party, share);
      if (mayStart(share) && share.waiting.length === 0) begin(line, share);
      else await queueUp(party, share, signal);
      try {
        return await work();
      } finally {
        end(party, share);
      }
    },
    parties: () => line.shares.size,
    waiting: () => line.waiting,
  };
}
