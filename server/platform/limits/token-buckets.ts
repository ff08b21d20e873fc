export interface TokenBucketOptions {
  perSecond: number;
  /** What a party that was quiet may do at once. */
  burst: number;
  /** Milliseconds that only go forward. */
  now: () => number;
}

export interface TokenBuckets {
  /** Takes so many, one where nothing is said; gives 0, or takes none and gives in how many whole seconds there will be enough again. */
  take(party: string, many?: number): number;
  /** What `take` would give, and takes nothing. */
  wait(party: string, many?: number): number;
}

/** Above this, parties whose bucket is full again are forgotten. */
const MANY = 20_000;

/** A bucket for each party that fills steadily and runs over. */
export function createTokenBuckets({ perSecond, burst, now }: TokenBucketOptions): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const filled = ({ tokens, at }: { tokens: number; at: number }, time: number) =>
    Math.min(burst, tokens + ((time - at) / 1000) * perSecond);

  const forgetTheFull = (time: number) => {
    for (const [party, bucket] of buckets) if (filled(bucket, time) >= burst) buckets.delete(party);
    // Where even that leaves too many, those who came first begin anew: memory is bounded whoever asks.
    for (const party of buckets.keys()) {
      if (buckets.size < MANY) break;
      buckets.delete(party);
    }
  };

  /** Takes nothing; `left` is what there would be after it, or is where that is not enough. */
  const look = (party: string, many: number, time: number): { seconds: number; left: number } => {
    const known = buckets.get(party);
    const tokens = known === undefined ? burst : filled(known, time);
    const asked = Math.min(many, burst);
    return tokens >= asked
      ? { seconds: 0, left: tokens - asked }
      : { seconds: Math.max(1, Math.ceil((asked - tokens) / perSecond)), left: tokens };
  };

  return {
    wait: (party, many = 1) => look(party, many, now()).seconds,
    take(party, many = 1) {
      const time = now();
      const { seconds, left } = look(party, many, time);
      if (buckets.size >= MANY && !buckets.has(party)) forgetTheFull(time);
      buckets.set(party, { tokens: left, at: time });
      return seconds;
    },
  };
}
