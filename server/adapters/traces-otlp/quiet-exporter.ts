import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

interface Sending {
  url: string;
  headers: Record<string, string>;
  timeoutMillis: number;
}

const TELL_EVERY_MS = 3_600_000;
const SENT = 0;

/** What went wrong, without what the collector wrote about it. */
function problemOf(error: Error | undefined): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' ? `HTTP ${code}` : typeof code === 'string' ? code : '没有应答';
}

/** Sends spans; that a batch is lost is told once an hour, not for each. */
export function quietExporter(sending: Sending, onLost: (problem: string) => void): SpanExporter {
  const inner = new OTLPTraceExporter(sending);
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      inner.export(spans, (result) => {
        const nowMs = performance.now();
        if (result.code !== SENT && nowMs - toldAtMs > TELL_EVERY_MS) {
          toldAtMs = nowMs;
          onLost(problemOf(result.error));
        }
        done({ code: SENT });
      });
    },
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
}
