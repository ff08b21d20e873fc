import { awaitSilence } from './silence.ts';

/** The file answered with something else than bytes; `status` 0 means that no answer came. */
export class FileUnavailable extends Error {
  override name = 'FileUnavailable';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface SignedLink {
  current(): string;
  /** Asks for a fresh link; requests that expire together share one question. */
  renew(): Promise<string>;
}

export function createSignedLink(first: string, fetchFresh: () => Promise<string>): SignedLink {
  let url = first;
  let asking: Promise<string> | null = null;
  return {
    current: () => url,
    renew() {
      asking ??= fetchFresh()
        .then((fresh) => {
          url = fresh;
          return fresh;
        })
        .finally(() => {
          asking = null;
        });
      return asking;
    },
  };
}

const EXPIRED = new Set([401, 403, 410]);

export interface FileSlice {
  bytes: Uint8Array;
  /** Bytes of the whole file. */
  total: number;
  /** The server sent the whole file although a part was asked for. */
  whole: boolean;
}

function explain(status: number): string {
  if (status === 404) return '原文文件不存在或已下架';
  if (status === 403 || status === 401) return '阅读链接已失效';
  if (status === 429) return '读取过于频繁，请稍后重试';
  if (status === 503) return '原文现在取不出来，请稍后再试';
  return `服务没有给出原文（${status}）`;
}

/**
 * Past the browser's cache: Chromium lets one request after the other at an address into it, so that the parts of a file would wait
 * for each other. Nothing of it is kept anyway.
 */
async function ask(url: string, begin: number, end: number, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { range: `bytes=${begin}-${end - 1}` },
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new FileUnavailable(0, '网络不通');
  }
}

/**
 * Fetches bytes `[begin, end)`. Links live for minutes and reading takes hours, so an expired one is renewed
 * once. Throws `FileUnavailable`, also where an answer stops coming.
 */
export async function fetchSlice(
  link: SignedLink,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<FileSlice> {
  const ending = new AbortController();
  const leave = () => ending.abort();
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  const silence = awaitSilence();
  const lost = silence.over.then(() => {
    throw new FileUnavailable(0, '网络不通');
  });
  try {
    return await Promise.race([slice(link, begin, end, ending.signal, silence.heard), lost]);
  } finally {
    silence.end();
    signal.removeEventListener('abort', leave);
    leave();
  }
}

async function slice(
  link: SignedLink,
  begin: number,
  end: number,
  signal: AbortSignal,
  heard: () => void,
): Promise<FileSlice> {
  const used = link.current();
  let response = await ask(used, begin, end, signal);
  heard();
  if (EXPIRED.has(response.status)) {
    const fresh = link.current() === used ? await link.renew() : link.current();
    heard();
    response = await ask(fresh, begin, end, signal);
  }
  if (!response.ok) throw new FileUnavailable(response.status, explain(response.status));
  try {
    return await sliceOf(response, heard);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new FileUnavailable(0, '网络中断');
  }
}

/** What an answer holds; `heard` is called for each piece. Rejects where the transfer breaks off. */
export async function sliceOf(response: Response, heard: () => void): Promise<FileSlice> {
  heard();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    heard();
    pieces.push(piece.value);
  }
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
  return { bytes, total, whole: response.status === 200 };
}
