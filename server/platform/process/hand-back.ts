/**
 * Gives the memory of bytes back at once that nobody looks at any more; whoever still holds them finds them empty. To the collector a file
 * of many megabytes weighs as little as its handle, so that those of a minute lie about before it looks. Bytes that share their memory with
 * others keep it.
 */
export function handBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength > 0 && byteLength === buffer.byteLength) buffer.transfer(0);
}
