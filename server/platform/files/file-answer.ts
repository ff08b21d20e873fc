/** An answer of the file routes, without any HTTP library. `body` is null for answers without bytes. */
export interface FileAnswer {
  status: 200 | 206 | 304 | 400 | 403 | 404 | 416 | 429;
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array> | string | null;
}

/** A small file that is given whole, as it lies in memory. `cache` is its `cache-control`. */
export const wholeFile = (
  bytes: Uint8Array,
  { type, cache }: { type: string; cache: string },
): FileAnswer => ({
  status: 200,
  headers: { 'content-type': type, 'content-length': String(bytes.length), 'cache-control': cache },
  body: (async function* () {
    yield bytes;
  })(),
});

/** A file that is not given; `text` says why, in Chinese, to whoever opened the address. */
export const refusedFile = (
  status: 400 | 403 | 404 | 416 | 429,
  text: string,
  headers: Record<string, string> = {},
): FileAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: text,
});
