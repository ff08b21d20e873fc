import { CallFailed } from '#contract/wire/client.ts';

/** A line that gives nothing for so long has gone. */
const SILENT_MS = 60_000;

interface ReceiveOptions {
  /** Bytes expected. */
  size: number;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  silentMs?: number;
}

/**
 * Moves a body into a sink and tells how far it is. However slow it is, it goes on while bytes come. Throws the signal's
 * reason where it was stopped, else `CallFailed` where it broke off, went silent or ended short.
 */
export async function receive(
  body: ReadableStream<Uint8Array>,
  sink: WritableStream<Uint8Array>,
  { size, signal, onProgress, silentMs = SILENT_MS }: ReceiveOptions,
): Promise<void> {
  const broken = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => broken.abort(), silentMs);
  };
  let come = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      wait();
      come += chunk.byteLength;
      onProgress(Math.min(1, come / Math.max(1, size)));
      controller.enqueue(chunk);
    },
    flush() {
      if (come !== size) throw new CallFailed(0, '下载没有完成，收到的文件不完整，请重试');
    },
  });
  wait();
  try {
    await body.pipeThrough(counted).pipeTo(sink, { signal: AbortSignal.any([signal, broken.signal]) });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CallFailed ? error : new CallFailed(0, '网络中断，下载没有完成，请重试');
  } finally {
    clearTimeout(timer);
  }
}
