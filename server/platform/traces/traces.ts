import { BusinessError } from '#contract/wire/codes.ts';

/** Facts of a span: names of ours and counts. Never what somebody searched for, wrote or is called: traces leave the machine. */
export type Noted = Readonly<Record<string, string | number | boolean>>;

/** One piece of work, from its beginning to its end. */
export interface Span {
  /** 32 hexadecimal digits, as the log writes it; null where the trace is not kept. */
  readonly traceId: string | null;
  /** The header of W3C's Trace Context for whoever goes on with the work elsewhere; null where the trace is not kept. */
  readonly traceparent: string | null;
  note(noted: Noted): void;
  /** Something that happened at this moment. */
  tell(event: string): void;
  /** To be called once. Of a `failure` its class is kept, and never its message. */
  end(failure?: unknown): void;
}

export interface SpanStart {
  /** Of few: `call /api/v2/search/report`, `SELECT reports`. */
  name: string;
  /** As OpenTelemetry has them; `internal` where nothing is said. */
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  noted?: Noted;
}

/** Where a trace comes from that began outside this process. */
export interface Origin {
  traceId: string;
  spanId: string;
  /** Whether it is kept; null where that is still to be decided, by its number, so that every process decides alike. */
  isKept: boolean | null;
}

/** What one piece of work led to, from the click on; by default nothing is kept and nothing is loaded for it. */
export interface Traces {
  readonly isOn: boolean;
  /** A span below `origin`, else below what goes on (`within`), else the first of a trace of its own. */
  begin(start: SpanStart, origin?: Origin): Span;
  /** The span that `origin` itself names, which began so long ago where nobody could keep it. */
  beganElsewhere(start: SpanStart, origin: Origin, agoMs: number): Span;
  /** Does `work`, and all that it begins, below `span`. */
  within<Result>(span: Span, work: () => Result): Result;
  /** What goes on; null where nothing does that is kept. */
  current(): Span | null;
  /** Sends what has not been sent, and waits for that no longer than a stop may. */
  close(): Promise<void>;
}

/** Of a trace that is not kept. */
export const UNKEPT: Span = {
  traceId: null,
  traceparent: null,
  note() {},
  tell() {},
  end() {},
};

export const NO_TRACES: Traces = {
  isOn: false,
  begin: () => UNKEPT,
  beganElsewhere: () => UNKEPT,
  within: (_span, work) => work(),
  current: () => null,
  close: async () => {},
};

/** What a person is told, as that a day's allowance is used up, is an answer and no failure. */
function endAs(span: Span, error: unknown): void {
  if (!(error instanceof BusinessError)) {
    span.end(error);
    return;
  }
  span.note({ 'answer.code': error.code });
  span.end();
}

/** Does `work` within a span of its own, and ends that as the work ends. */
export async function during<Result>(
  traces: Traces,
  start: SpanStart,
  work: (span: Span) => Promise<Result>,
  origin?: Origin,
): Promise<Result> {
  if (!traces.isOn) return work(UNKEPT);
  const span = traces.begin(start, origin);
  try {
    const result = await traces.within(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    endAs(span, error);
    throw error;
  }
}

/** As `during`, where something kept goes on; what nobody in particular asked for, as a look at the queue each second, is no trace. */
export const duringPart = <Result>(
  traces: Traces,
  start: () => SpanStart,
  work: (span: Span) => Promise<Result>,
): Promise<Result> => (traces.current() === null ? work(UNKEPT) : during(traces, start(), work));
