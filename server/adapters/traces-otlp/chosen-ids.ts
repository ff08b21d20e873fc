import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import type { Origin } from '#server/platform/traces/traces.ts';

/** Numbers by chance; what begins in `as` gets the ones that a browser gave it, so that what it led to hangs below it. */
export function chosenIds(): IdGenerator & { as<Begun>(origin: Origin, begin: () => Begun): Begun } {
  const random = new RandomIdGenerator();
  let chosen: Origin | null = null;
  return {
    generateTraceId: () => chosen?.traceId ?? random.generateTraceId(),
    generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
    as(origin, begin) {
      chosen = origin;
      try {
        return begin();
      } finally {
        chosen = null;
      }
    },
  };
}
