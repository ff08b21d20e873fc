import type { Caller } from '#server/platform/access/caller.ts';
import { addressPrefix } from './address-prefix.ts';

/** Whom turns are given by before what is scarce: a person, or the address prefix of a visitor. */
export const shareOf = ({ uid, address }: Pick<Caller, 'uid' | 'address'>): string =>
  uid === null ? addressPrefix(address) : `uid:${uid}`;
