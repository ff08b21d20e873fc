import { putDistance, putVarint, ROW_VARINT_BYTES, VARINT_BYTES } from './fts5-records.ts';

/** A page of an index in the making: bytes that grow. */
export interface Page {
  bytes: Uint8Array;
  length: number;
}

export const createPage = (size: number): Page => ({ bytes: new Uint8Array(size), length: 0 });

export const written = ({ bytes, length }: Page): Uint8Array => bytes.subarray(0, length);

/** From here on a call to `set` is faster than a loop. */
const LONG = 64;

export function reserve(page: Page, more: number): void {
  if (page.length + more <= page.bytes.length) return;
  const larger = new Uint8Array(2 * (page.length + more));
  larger.set(written(page));
  page.bytes = larger;
}

export function appendVarint(page: Page, value: number): void {
  reserve(page, VARINT_BYTES);
  page.length = putVarint(page.bytes, page.length, value);
}

/** Appends how far row `to` is behind row `from`. */
export function appendDistance(page: Page, from: number, to: number): void {
  reserve(page, ROW_VARINT_BYTES);
  page.length = putDistance(page.bytes, page.length, from, to);
}

/** Appends `source[start, end)`. */
export function appendBytes(page: Page, source: Uint8Array, start: number, end: number): void {
  reserve(page, end - start);
  const { bytes, length } = page;
  if (end - start > LONG) bytes.set(source.subarray(start, end), length);
  else for (let i = start; i < end; i++) bytes[length + i - start] = source[i] ?? 0;
  page.length += end - start;
}

export function putOffset(page: Page, at: number, offset: number): void {
  page.bytes[at] = offset >>> 8;
  page.bytes[at + 1] = offset & 0xff;
}
