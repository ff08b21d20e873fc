import type { CodeName } from '#contract/wire/codes.ts';
import type { Caller } from '../access/caller.ts';
import { addressPrefix } from '../limits/address-prefix.ts';
import { createFairQueue, type FairQueue, QueueFull } from '../limits/fair-queue.ts';
import { createTarpit } from '../limits/tarpit.ts';
import { createTokenBuckets, type TokenBuckets } from '../limits/token-buckets.ts';

/** What one party may ask of the site, and what the site does at once. `docs/operations.md` tells the operator. */
export interface TrafficLimits {
  /** Calls and rendered pages a second of one address (an IPv6 customer is one) by people who have not signed in. */
  visitorCallsPerSecond: number;
  visitorPagesPerSecond: number;
  /** Scripts, styles, covers and other files: a page brings some fifteen, and a house of many people is one address. */
  visitorFilesPerSecond: number;
  /** The same of one account, wherever its sessions are. */
  accountCallsPerSecond: number;
  accountPagesPerSecond: number;
  accountFilesPerSecond: number;
  /** Calls answered, and pages rendered, at the same time. */
  callsAtOnce: number;
  pagesAtOnce: number;
  /** Streams and files of calls under way at the same time: they last, and wait for their readers more than they work. */
  streamsAtOnce: number;
  /** Calls, and likewise pages, that wait for their turn, of everybody and of one party. */
  mostWaiting: number;
  mostWaitingEach: number;
  /** How late whoever goes on although it was refused is refused again. */
  refusalHoldMs: number;
}

const STANDARD_TRAFFIC: TrafficLimits = {
  visitorCallsPerSecond: 30,
  visitorPagesPerSecond: 10,
  visitorFilesPerSecond: 400,
  accountCallsPerSecond: 40,
  accountPagesPerSecond: 10,
  accountFilesPerSecond: 400,
  callsAtOnce: 16,
  pagesAtOnce: 4,
  streamsAtOnce: 32,
  mostWaiting: 400,
  mostWaitingEach: 60,
  refusalHoldMs: 1_000,
};

/** A page asks several calls in the browser, and several tabs open at once: so many seconds' worth pass together. */
const BURST_SECONDS = 5;
const RETRY_SECONDS = 2;
/** A public page that is there takes less than rendering one does; with an eighth, forty connections made the site wait for their answers. */
const PUBLIC_PAGE_COST = 0.25;
/**
 * Two dozen refusals tell a program what they tell a person. One that goes on gets them late: fifty connections that ask again at once
 * would keep a core busy with saying no, and the people beside them waiting.
 */
const REFUSALS = { burst: 24, perSecond: 2, mostHeld: 200, mostHeldEach: 50 };

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

/** Who asks, as far as the request tells before anything is looked up: whoever shows a session that signed in, or an address. */
export type Asker = { session: string } | { address: string };

export interface Traffic {
  /** Counts a call by its `cost`; gives the refusal where the session or the address has had its share. */
  countCall(asker: Asker, cost: number): TrafficRefused | null;
  /** Counts a file likewise. */
  countFile(asker: Asker): TrafficRefused | null;
  /** The refusal where an address has had its share of pages; counts nothing. `isPublic`: such as are made once for all visitors. */
  pageRefusal(asker: Asker, isPublic: boolean): TrafficRefused | null;
  /** Answers a call when it is the caller's turn; counts it by its `cost` for the account, as the address was counted before. Throws `TrafficRefused`. */
  call<Result>(caller: Caller, work: () => Promise<Result>, cost?: number): Promise<Result>;
  /** Answers in pieces when it is the caller's turn, counted as a call is; `work` lasts until the last piece is taken. Throws `TrafficRefused`. */
  stream(caller: Caller, work: () => Promise<void>, cost: number): Promise<void>;
  /** Renders a page when it is the caller's turn, and counts it. Throws `TrafficRefused`. */
  page<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
  /** Counts a public page that a visitor is shown, whether it is there or must be made. Throws `TrafficRefused`. */
  countPublicPage(caller: Caller): void;
  /** Renders a page for all visitors: taken from the bucket of whoever makes it necessary, but waited for together. */
  publicPage<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
  /** Gives a refusal: late to whoever asks again as soon as it is refused. Says and returns the same as `Tarpit.give`. */
  giveRefusal(asker: Asker, give: (closes: boolean) => void): () => void;
  /** At the end nobody is kept waiting for a refusal. */
  releaseRefusals(): void;
}

const partyOf = ({ uid, address }: Caller): string => (uid === null ? addressPrefix(address) : `u${uid}`);

const refusalFor = (seconds: number): TrafficRefused | null =>
  seconds === 0 ? null : new TrafficRefused('tooFrequent', `操作过于频繁，请 ${seconds} 秒后再试`, seconds);

function takeTokens(buckets: TokenBuckets, party: string, many: number): void {
  const refusal = refusalFor(buckets.take(party, many));
  if (refusal !== null) throw refusal;
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
  /** Of this thread, which answers everybody: time in the database or in other threads is nobody's loss. */
  const spentMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const queueOf = (atOnce: number, mostEach: number) =>
    createFairQueue({
      atOnce,
      mostEach: Math.max(1, mostEach),
      mostWaiting,
      mostWaitingEach,
      retryAfterSeconds: RETRY_SECONDS,
      spentMs,
    });
  const bucketsOf = (perSecond: number) =>
    createTokenBuckets({ perSecond, burst: perSecond * BURST_SECONDS, now });
  const { callsAtOnce, pagesAtOnce, streamsAtOnce } = limits;
  // Calls wait for threads and the database, so that half of them at once is already all that one party can use.
  const calls = queueOf(callsAtOnce, Math.ceil(callsAtOnce / 2));
  const pages = queueOf(pagesAtOnce, pagesAtOnce - 1);
  // One person reads few at a time, however many tabs and programs ask.
  const streams = queueOf(streamsAtOnce, Math.ceil(streamsAtOnce / 8));
  // However many addresses visitors come from, half of the places are left to people who have signed in.
  const visitorsOf = (atOnce: number) => queueOf(Math.ceil(atOnce / 2), Math.floor(atOnce / 4));
  const [callsOfVisitors, pagesOfVisitors] = [visitorsOf(callsAtOnce), visitorsOf(pagesAtOnce)];
  const streamsOfVisitors = visitorsOf(streamsAtOnce);
  const run = <Result>(
    queue: FairQueue,
    ofVisitors: FairQueue,
    caller: Caller,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const party = partyOf(caller);
    const begin = () => inTurn(queue, party, work, caller.signal);
    return caller.uid === null ? inTurn(ofVisitors, party, begin, caller.signal) : begin();
  };
  const addresses = {
    calls: bucketsOf(limits.visitorCallsPerSecond),
    pages: bucketsOf(limits.visitorPagesPerSecond),
    files: bucketsOf(limits.visitorFilesPerSecond),
  };
  // Sessions and accounts in one: a session is counted before anything is looked up, its account once it is known.
  const accounts = {
    calls: bucketsOf(limits.accountCallsPerSecond),
    pages: bucketsOf(limits.accountPagesPerSecond),
    files: bucketsOf(limits.accountFilesPerSecond),
  };
  const ofAsker = (asker: Asker) =>
    'session' in asker
      ? { buckets: accounts, party: asker.session }
      : { buckets: addresses, party: addressPrefix(asker.address) };
  const refusals = createTarpit({ ...REFUSALS, holdMs: limits.refusalHoldMs, now });
  // A token is counted before anything is looked up, so that a program takes nothing of what its person may ask.
  const countAccount = (caller: Caller, cost: number) => {
    if (caller.uid !== null && caller.tokenId === undefined)
      takeTokens(accounts.calls, partyOf(caller), cost);
  };
  const countPage = (caller: Caller, cost = 1) =>
    takeTokens((caller.uid === null ? addresses : accounts).pages, partyOf(caller), cost);
  return {
    countCall(asker, cost) {
      const { buckets, party } = ofAsker(asker);
      return refusalFor(buckets.calls.take(party, cost));
    },
    countFile(asker) {
      const { buckets, party } = ofAsker(asker);
      return refusalFor(buckets.files.take(party));
    },
    pageRefusal(asker, isPublic) {
      const { buckets, party } = ofAsker(asker);
      return refusalFor(buckets.pages.wait(party, isPublic ? PUBLIC_PAGE_COST : 1));
    },
    async call(caller, work, cost = 1) {
      countAccount(caller, cost);
      return run(calls, callsOfVisitors, caller, work);
    },
    async stream(caller, work, cost) {
      countAccount(caller, cost);
      return run(streams, streamsOfVisitors, caller, work);
    },
    async page(caller, work) {
      countPage(caller);
      return run(pages, pagesOfVisitors, caller, work);
    },
    countPublicPage: (caller) => countPage(caller, PUBLIC_PAGE_COST),
    async publicPage(caller, work) {
      countPage(caller);
      return inTurn(pages, 'public', work);
    },
    giveRefusal: (asker, give) => refusals.give(ofAsker(asker).party, give),
    releaseRefusals: refusals.release,
  };
}
