import type { PDFDataRangeTransport } from 'pdfjs-dist';
import type { EarlyParts } from './early-parts.ts';
import { type FileSlice, FileUnavailable, fetchSlice, type SignedLink } from './signed-link.ts';

/** 128 KiB: half the round trips of pdf.js's own size, still a fraction of a page with pictures. */
export const CHUNK_BYTES = 131_072;
const PATIENCE_MS = [400, 1_200, 3_000];
/** While parts are missing they are asked for again by themselves, less and less often. */
const AGAIN_MS = [5_000, 10_000, 20_000, 60_000];

export interface RangeSource {
  transport: PDFDataRangeTransport;
  /** Whether parts that were asked for have not come yet. */
  isWaiting(): boolean;
  /** Sends again what failed. */
  retry(): void;
  close(): void;
}

export interface RangeEvents {
  /** Parts could not be fetched and wait for `retry`. */
  onStalled(cause: FileUnavailable): void;
  onResumed(): void;
}

type TransportClass = typeof PDFDataRangeTransport;

/** No answer, a fault or too many at once: asking again may help. A file that is gone or forbidden stays so. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof FileUnavailable)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

async function fetchPatiently(link: SignedLink, begin: number, end: number, signal: AbortSignal) {
  for (const pauseMs of PATIENCE_MS) {
    try {
      return await fetchSlice(link, begin, end, signal);
    } catch (error) {
      if (!isPassing(error) || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return await fetchSlice(link, begin, end, signal);
}

/**
 * Feeds pdf.js the parts it asks for. pdf.js gives a document up at the first part that fails; here a failed
 * part waits until the network or the reader says to go on, so that no place is lost.
 */
export function openRangeSource(
  Transport: TransportClass,
  link: SignedLink,
  { first, early }: { first: FileSlice; early: EarlyParts | null },
  events: RangeEvents,
): RangeSource {
  const closing = new AbortController();
  const stalled = new Map<number, number>();
  let onTheWay = 0;
  const again = repeatWhile(() => stalled.size > 0, retry, closing.signal);

  class LinkTransport extends Transport {
    override requestDataRange(begin: number, end: number) {
      void deliver(begin, end);
    }
    override abort() {
      closing.abort();
    }
  }
  const complete = first.whole || first.bytes.length >= first.total;
  const transport = new LinkTransport(first.total, first.bytes, complete);

  async function deliver(begin: number, end: number) {
    onTheWay += 1;
    try {
      const slice =
        (await early?.fromTail(begin, end, first.total)) ??
        (await fetchPatiently(link, begin, end, closing.signal));
      if (closing.signal.aborted) return;
      transport.onDataRange(begin, slice.whole ? slice.bytes.slice(begin, end) : slice.bytes);
      if (stalled.delete(begin) && stalled.size === 0) events.onResumed();
    } catch (error) {
      if (closing.signal.aborted) return;
      stalled.set(begin, end);
      const cause = error instanceof Error ? error.message : '读取失败';
      events.onStalled(error instanceof FileUnavailable ? error : new FileUnavailable(0, cause));
      if (isPassing(error)) again();
    } finally {
      onTheWay -= 1;
    }
  }
  function retry() {
    for (const [begin, end] of stalled) void deliver(begin, end);
  }
  window.addEventListener('online', retry, { signal: closing.signal });
  const isWaiting = () => onTheWay > 0 || stalled.size > 0;
  return { transport, isWaiting, retry, close: () => closing.abort() };
}

/** Returns how to begin: `act` follows after growing pauses for as long as it is needed. */
function repeatWhile(isNeeded: () => boolean, act: () => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let times = 0;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    if (timer !== undefined) return;
    const pauseMs = AGAIN_MS[Math.min(times, AGAIN_MS.length - 1)];
    timer = setTimeout(() => {
      timer = undefined;
      times = isNeeded() ? times + 1 : 0;
      if (isNeeded()) act();
    }, pauseMs);
  };
}
