import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), each gone when it is over; 0 once it is past, and where it is null. */
export function useSecondsLeft(endsAtMs: number | null): number {
  const [seen, setSeen] = useState(() => ({ endsAtMs, nowMs: Date.now() }));
  // Another moment is counted from now: the clock stood still while there was nothing to count.
  if (seen.endsAtMs !== endsAtMs) setSeen({ endsAtMs, nowMs: Date.now() });
  useEffect(() => {
    const leftMs = leftOf(seen);
    if (leftMs === 0) return;
    const look = () => setSeen({ endsAtMs: seen.endsAtMs, nowMs: Date.now() });
    const timer = setTimeout(look, leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [seen]);
  return Math.ceil(leftOf(seen) / 1000);
}

const leftOf = ({ endsAtMs, nowMs }: { endsAtMs: number | null; nowMs: number }) =>
  endsAtMs === null ? 0 : Math.max(0, endsAtMs - nowMs);
