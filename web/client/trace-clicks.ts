/** What a person did last, by the number of its trace; `isTold` once a request has said when it was. */
interface Act {
  traceparent: string;
  name: string;
  atMs: number;
  isTold: boolean;
}

/** What is asked later is asked by the page itself, as a bell that looks for news. */
const LED_TO_MS = 5_000;
const ACTS = ['click', 'keydown', 'popstate'] as const;

function digits(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a trace is kept is the server's to say, so the flag says that nothing is known of it. */
const freshTrace = () => `00-${digits(16)}-${digits(8)}-00`;

/** Gives the headers of each request: by what it was led to and, in the first one, of what kind that was and how long ago. Never where or on what. */
function watchActs(pageTrace: string | undefined): () => Record<string, string> {
  let act: Act = { traceparent: pageTrace ?? freshTrace(), name: '', atMs: performance.now(), isTold: true };
  const begin = ({ type, timeStamp }: Event) => {
    act = { traceparent: freshTrace(), name: type, atMs: timeStamp, isTold: false };
  };
  for (const name of ACTS) addEventListener(name, begin, { capture: true, passive: true });
  return () => {
    const { traceparent, name, atMs, isTold } = act;
    const agoMs = Math.max(0, Math.round(performance.now() - atMs));
    if (agoMs >= LED_TO_MS) return { traceparent: freshTrace() };
    act.isTold = true;
    const told: Record<string, string> = isTold ? {} : { tracestate: `yanjian=${name}:${agoMs}` };
    return { traceparent, ...told };
  };
}

const addressOf = (asked: RequestInfo | URL): URL =>
  new URL(asked instanceof Request ? asked.url : asked, location.href);

/**
 * Where the server said with the page that it keeps traces, requests to it are told by what a person did that led to them: calls, and the
 * data of pages, which the router asks for by itself.
 */
export function traceClicks(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const told = page?.serverTiming?.find(({ name }) => name === 'traceparent');
  if (told === undefined) return;
  const headersOf = watchActs(told.description || undefined);
  const send = globalThis.fetch;
  globalThis.fetch = (asked, init) => {
    const { origin, pathname } = addressOf(asked);
    if (origin !== location.origin || pathname.startsWith('/assets/')) return send(asked, init);
    const headers = new Headers(init?.headers ?? (asked instanceof Request ? asked.headers : undefined));
    for (const [name, value] of Object.entries(headersOf())) headers.set(name, value);
    return send(asked, { ...init, headers });
  };
}
