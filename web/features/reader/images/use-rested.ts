import { useEffect, useState } from 'react';

/** What only flies past while scrolling is not worth fetching; while zooming the old picture is stretched. */
export const REST_MS = 120;

/** A value once it has rested. Compared by identity. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
