import { addressPrefix } from '#server/platform/limits/address-prefix.ts';

/** Where a request came from, as far as an address tells; the last part of a public one is left out. */
export function placeName(address: string): string {
  const prefix = addressPrefix(address);
  if (prefix.startsWith('127.') || address === '::1') return '本机';
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/.test(prefix)) {
    return '局域网';
  }
  return prefix.includes(':') ? `IP ${prefix}` : `IP ${prefix.replace(/\.\d+$/, '.*')}`;
}
