import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Seconds until `endsAtMs` (milliseconds since 1970), rounded up; 0 when it is over or null. */
export function useSecondsLeft(endsAtMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = endsAtMs === null ? 0 : Math.max(0, Math.ceil((endsAtMs - now) / 1000));
  const runs = endsAtMs !== null && left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return left;
}
