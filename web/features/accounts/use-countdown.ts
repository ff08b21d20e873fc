import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Seconds until `endsAt` (milliseconds since 1970), rounded up; 0 when it is over or null. */
export function useSecondsLeft(endsAt: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
  const runs = endsAt !== null && left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return left;
}
