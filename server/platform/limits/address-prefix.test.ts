import { expect, test } from 'vitest';
import { addressPrefix } from './address-prefix.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:DB8::1:ffff:0:0:9', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:dead:beef:0000:0001', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::1%eth0', '2001:db8:0:1::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, prefix) => expect(addressPrefix(address)).toBe(prefix));
