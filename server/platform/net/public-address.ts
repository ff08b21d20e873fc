import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's on the internet: of this machine, of this site, of the provider's own services, of nobody at all. */
const CLOSED_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' own; also where Alibaba's and Tencent's machines ask about themselves.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Machines of most clouds ask about themselves, and for their keys, at 169.254.169.254.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's host, at an address that looks public.
  ['168.63.129.16', 32],
];

/** Of what is handed out at all: what leads on to IPv4 addresses, and examples. */
const CLOSED_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, bits] of CLOSED_IPV4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of CLOSED_IPV6) closed.addSubnet(network, bits, 'ipv6');
/** All that is handed out to the public; everything else of IPv6 is local, mapped or of nobody. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is somebody's on the internet, so that calling it reaches nothing behind our own walls. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}
