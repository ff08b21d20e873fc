import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets are one, in a time that tells nothing but their length. */
export function sameBytes(one: Buffer | string, other: Buffer | string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
