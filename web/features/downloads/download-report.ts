import { cancelDownload, pdfFileDownload } from '#contract/calls/downloads.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { CallFailed, type Client } from '#contract/wire/client.ts';
import { saveBlob } from '#web/ui/save-blob.ts';
import { DownloadCancelled } from './download-cancelled.ts';
import { receive } from './receive.ts';

/** What the page holds in memory until it is whole; what is larger goes to the disk as it comes. */
const HELD_BYTES = 16 * 1024 * 1024;

/** `saved`: it is on the disk. `handed over`: the browser goes on with it, in its own list of downloads. */
export type DownloadEnd = 'saved' | 'handed over';

/** Not in TypeScript's library yet: https://wicg.github.io/file-system-access/#api-showsavefilepicker */
type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

function savePicker(): SavePicker | undefined {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SavePicker };
  return showSaveFilePicker?.bind(window);
}

/** A click counts for some seconds: after a slow answer a page may no longer ask where to put it. */
function nowhere(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'SecurityError') return undefined;
  throw error;
}

async function open(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(url, { signal });
  if (!response.ok || response.body === null) {
    throw new CallFailed(response.status, `下载没有完成（${response.status}），请重试`);
  }
  return response.body;
}

/** Ends a link whose file did not come. Where that cannot be asked now, what is shown as left is right the next time. */
async function endLink(client: Client, url: string): Promise<boolean> {
  const token = new URL(url, window.location.href).searchParams.get('token') ?? '';
  const ended = await client.send(cancelDownload, { token }).catch(() => null);
  return ended?.state === 'counted';
}

/** Takes a download and brings its file; where that does not come, goes on only when it is known what that costs. */
async function withLink<Result>(
  fid: number,
  { client, signal }: DownloadOptions,
  bring: (link: ResponseOf<typeof pdfFileDownload>) => Promise<Result>,
): Promise<Result> {
  const link = await client.send(pdfFileDownload, { fileId: fid }, signal);
  try {
    return await bring(link);
  } catch (error) {
    const isCounted = await endLink(client, link.data);
    throw signal.aborted ? new DownloadCancelled(isCounted) : error;
  }
}

interface DownloadOptions {
  client: Client;
  signal: AbortSignal;
  /** Share that has come, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Takes a download and brings the marked copy into memory. Throws as `downloadReport` does. */
export function fetchCopy(fid: number, options: DownloadOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = options;
  return withLink(fid, options, async ({ data: url, size }) => {
    const copy = new Uint8Array(size);
    let come = 0;
    const sink = new WritableStream<Uint8Array>({
      write: (chunk) => {
        copy.set(chunk, come);
        come += chunk.byteLength;
      },
    });
    await receive(await open(url, signal), sink, { size, ...options });
    return copy;
  });
}

/**
 * Takes a download and brings the file. A large one is written to the disk piece by piece where the browser lets a page
 * do so, and else left to the browser, by the same signed link. Throws what the call throws, `CallFailed`, or
 * `DownloadCancelled`.
 */
export function downloadReport(fid: number, options: DownloadOptions): Promise<DownloadEnd> {
  const { signal, onProgress } = options;
  return withLink(fid, options, async ({ data: url, file_name: name, size }) => {
    const received = async (sink: WritableStream<Uint8Array>) =>
      receive(await open(url, signal), sink, { size, signal, onProgress });
    if (size <= HELD_BYTES) {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      await received(new WritableStream({ write: (chunk) => void chunks.push(Uint8Array.from(chunk)) }));
      saveBlob(new Blob(chunks, { type: 'application/pdf' }), name);
      return 'saved';
    }
    const file = await savePicker()?.({ suggestedName: name }).catch(nowhere);
    if (file !== undefined) {
      await received(await file.createWritable());
      return 'saved';
    }
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    return 'handed over';
  });
}
