/**
 * What a limit per address counts by: an IPv4 address itself, the /64 of an IPv6 address, because one customer has
 * all of it. IPv4 inside IPv6 (`::ffff:1.2.3.4`) is IPv4; case, zeros and zone make no difference.
 */
export function addressPrefix(address: string): string {
  const plain = address.trim().toLowerCase().replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const groups = expandIpv6(plain);
  const [a = 0, b = 0, c = 0, d = 0, , mark = 0, high = 0, low = 0] = groups;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && mark === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`;
}

/** Eight numbers; what is no address comes out as some eight numbers too, which limits it like any other. */
function expandIpv6(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hexadecimal = dotted === null ? address : address.slice(0, dotted.index) + toGroups(dotted);
  const [head = '', tail] = hexadecimal.split('::');
  const first = readGroups(head);
  if (tail === undefined) return first;
  const last = readGroups(tail);
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

function toGroups(dotted: RegExpExecArray): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.slice(1).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16) || 0);
}
