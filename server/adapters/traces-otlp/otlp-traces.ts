import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Span as ApiSpan,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  type Origin,
  type Span,
  type SpanStart,
  type Traces,
  UNKEPT,
} from '#server/platform/traces/traces.ts';
import { chosenIds } from './chosen-ids.ts';
import { quietExporter } from './quiet-exporter.ts';

export interface OtlpOptions {
  /** Where spans are sent: `https://collector.example:4318/v1/traces`. */
  url: string;
  /** Sent along with them. */
  headers?: Record<string, string>;
  /** Of all traces so many are kept, 0 to 1. */
  ratio: number;
  /** What the process is called where traces are looked at, and what it does. */
  service: string;
  role: string;
  /** Hears that spans are lost, now and then and not each time. */
  onLost: (problem: string) => void;
  /** Spans are sent so long after they ended, and that is tried for so long, where it differs from the standard. */
  delayMs?: number;
  sendMs?: number;
}

const KINDS: Record<NonNullable<SpanStart['kind']>, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
/** A span is about a kilobyte: what a collector that is away makes us hold is bounded by this and the batches on their way, together about three thousand. */
const MOST_HELD = 2_048;
const MOST_AT_ONCE = 512;
const DELAY_MS = 5_000;
const SEND_MS = 5_000;
/** Less than a stop may take. */
const CLOSE_MS = 3_000;
const LONGEST_VALUE = 2_000;

const classOf = (failure: unknown): string => (failure instanceof Error ? failure.name : typeof failure);

interface Kept extends Span {
  context: Context;
}

function keptSpan(inner: ApiSpan): Span {
  // Not kept: whatever it leads to is not either, and need not be begun.
  if (!inner.isRecording()) return UNKEPT;
  const { traceId, spanId } = inner.spanContext();
  const kept: Kept = {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    context: trace.setSpan(ROOT_CONTEXT, inner),
    note: (noted) => void inner.setAttributes(noted),
    tell: (event) => void inner.addEvent(event),
    end(failure) {
      if (failure !== undefined) {
        inner.setAttribute('error.type', classOf(failure));
        inner.setStatus({ code: SpanStatusCode.ERROR });
      }
      inner.end();
    },
  };
  return kept;
}

const contextOf = (span: Span): Context => ('context' in span ? (span as Kept).context : ROOT_CONTEXT);

function createProvider({ url, headers = {}, ratio, service, role, onLost, ...times }: OtlpOptions) {
  const { delayMs = DELAY_MS, sendMs = SEND_MS } = times;
  const ids = chosenIds();
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const processor = new BatchSpanProcessor({
    exporter: quietExporter({ url, headers, timeoutMillis: sendMs }, onLost),
    maxQueueSize: MOST_HELD,
    maxExportBatchSize: MOST_AT_ONCE,
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: sendMs * 2,
  });
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: sampler }),
    idGenerator: ids,
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    resource: resourceFromAttributes({
      'service.name': service,
      'service.instance.id': String(process.pid),
      'yanjian.role': role,
    }),
  });
  const isKept = (traceId: string): boolean =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  return { provider, ids, isKept };
}

/** Keeps traces and sends them to a collector in OpenTelemetry's protocol. What is lost on the way is lost: nothing waits for it. */
export function createOtlpTraces(options: OtlpOptions): Traces {
  const { provider, ids, isKept } = createProvider(options);
  const tracer = provider.getTracer('yanjian');
  const held = new AsyncLocalStorage<Span>();
  const keeps = (origin: Origin): boolean => origin.isKept ?? isKept(origin.traceId);
  const optionsOf = ({ kind = 'internal', noted = {} }: SpanStart) => ({
    kind: KINDS[kind],
    attributes: noted,
  });
  const belowOrigin = (start: SpanStart, origin: Origin): Span => {
    if (!keeps(origin)) return UNKEPT;
    const { traceId, spanId } = origin;
    const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    return keptSpan(
      tracer.startSpan(start.name, optionsOf(start), trace.setSpanContext(ROOT_CONTEXT, parent)),
    );
  };
  return {
    isOn: true,
    begin(start, origin) {
      if (origin !== undefined) return belowOrigin(start, origin);
      const above = held.getStore();
      if (above?.traceId === null) return UNKEPT;
      const context = above === undefined ? ROOT_CONTEXT : contextOf(above);
      return keptSpan(tracer.startSpan(start.name, optionsOf(start), context));
    },
    beganElsewhere: (start, origin, agoMs) =>
      ids.as(origin, () =>
        keptSpan(
          tracer.startSpan(
            start.name,
            { ...optionsOf(start), startTime: new Date(Date.now() - agoMs) },
            ROOT_CONTEXT,
          ),
        ),
      ),
    within: (span, work) => held.run(span, work),
    current() {
      const span = held.getStore();
      return span === undefined || span.traceId === null ? null : span;
    },
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}
