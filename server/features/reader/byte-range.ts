import { parse } from 'range-parser';

/** What the parser answers of a range that is well-formed and none of the file. */
const BEYOND = 2;

/** Both ends inclusive, as in the header. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a `Range` header asks of a file of `size` bytes (RFC 9110 §14): one range, `whole` where there is none, it is not
 * understood or asks for several (a server may then send everything), `unsatisfiable` for 416.
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  if (header === undefined || header.includes(',')) return 'whole';
  const { type, code, ranges } = parse(size, header.trim());
  const [range] = ranges;
  if (type === 'bytes' && range !== undefined) return range;
  return type === 'bytes' && code === BEYOND ? 'unsatisfiable' : 'whole';
}
