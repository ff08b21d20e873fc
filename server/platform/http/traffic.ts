import type { CodeName } from '#contract/wire/codes.ts';
import type { Caller } from '../access/caller.ts';
import { addressPrefix } from '../limits/address-prefix.ts';
import { createFairQueue, type FairQueue, QueueFull } from '../limits/fair-queue.ts';
import { createTokenBuckets, type TokenBuckets } from '../limits/token-buckets.ts';

/** What one party may ask of the site, and what the site does at once. `docs/operations.md` tells the operator. */
export interface TrafficLimits {
  /** Calls and rendered pages a second of one address (an IPv6 customer is one) by people who have not signed in. */
  visitorCallsPerSecond: number;
  visitorPagesPerSecond: number;
  /** Calls answered, and pages rendered, at the same time. */
  callsAtOnce: number;
  pagesAtOnce: number;
  /** Calls, and likewise pages, that wait for their turn, of everybody and of one party. */
  mostWaiting: number;
  mostWaitingEach: number;
}

const STANDARD_TRAFFIC: TrafficLimits = {
  visitorCallsPerSecond: 30,
  visitorPagesPerSecond: 10,
  callsAtOnce: 16,
  pagesAtOnce: 4,
  mostWaiting: 400,
  mostWaitingEach: 60,
};

/** A page asks several calls in the browser, and several tabs open at once: so many seconds' worth pass together. */
const BURST_SECONDS = 5;
const RETRY_SECONDS = 2;

/** A request that is not answered now, and may be sent again: HTTP 429 with `Retry-After`. */
export class TrafficRefused extends Error {
  override name = 'TrafficRefused';
  readonly code: CodeName;
  readonly retryAfterSeconds: number;
  constructor(code: CodeName, message: string, retryAfterSeconds: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface Traffic {
  /** Counts a call of somebody who has not signed in by its `cost`; throws `TrafficRefused` where the address has had its share. */
  countVisitorCall(address: string, cost: number): void;
  /** Answers a call, which was counted, when it is the caller's turn. Throws `TrafficRefused`. */
  call<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
  /** Renders a page when it is the caller's turn; a visitor's is counted. Throws `TrafficRefused`. */
  page<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
  /** Renders a page for all visitors: taken from the bucket of whoever makes it necessary, but waited for together. */
  publicPage<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

const partyOf = ({ uid, address }: Caller): string => (uid === null ? addressPrefix(address) : `u${uid}`);

function takeTokens(buckets: TokenBuckets, address: string, many = 1): void {
  const seconds = buckets.take(addressPrefix(address), many);
  if (seconds > 0) throw new TrafficRefused('tooFrequent', `操作过于频繁，请 ${seconds} 秒后再试`, seconds);
}

async function inTurn<Result>(
  queue: FairQueue,
  party: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await queue.run(party, work, signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const message = `现在使用的人太多，请 ${error.retryAfterSeconds} 秒后再试`;
    throw new TrafficRefused('tooBusy', message, error.retryAfterSeconds);
  }
}

/** The line before everything that computes. Health answers and files do not stand in it. */
export function createTraffic(change: Partial<TrafficLimits> = {}): Traffic {
  const limits = { ...STANDARD_TRAFFIC, ...change };
  const { mostWaiting, mostWaitingEach } = limits;
  const now = () => performance.now();
  const queueOf = (atOnce: number, mostEach: number) =>
    createFairQueue({
      atOnce,
      mostEach: Math.max(1, mostEach),
      mostWaiting,
      mostWaitingEach,
      retryAfterSeconds: RETRY_SECONDS,
    });
  const bucketsOf = (perSecond: number) =>
    createTokenBuckets({ perSecond, burst: perSecond * BURST_SECONDS, now });
  const { callsAtOnce, pagesAtOnce } = limits;
  // Calls wait for threads and the database, so that half of them at once is already all that one party can use.
  const calls = queueOf(callsAtOnce, Math.ceil(callsAtOnce / 2));
  const pages = queueOf(pagesAtOnce, pagesAtOnce - 1);
  const visitorCalls = bucketsOf(limits.visitorCallsPerSecond);
  const visitorPages = bucketsOf(limits.visitorPagesPerSecond);
  /** Whoever signed in is counted by name: the queue alone keeps them to their share. */
  const countPage = ({ uid, address }: Caller) => {
    if (uid === null) takeTokens(visitorPages, address);
  };
  return {
    countVisitorCall: (address, cost) => takeTokens(visitorCalls, address, cost),
    call: (caller, work) => inTurn(calls, partyOf(caller), work, caller.signal),
    async page(caller, work) {
      countPage(caller);
      return inTurn(pages, partyOf(caller), work, caller.signal);
    },
    async publicPage(caller, work) {
      countPage(caller);
      return inTurn(pages, 'public', work);
    },
  };
}
