import { expect, test } from 'vitest';
import { requireGoodPassword } from '../accounts/register-account.ts';

const refusal = (password: string): string => {
  try {
    requireGoodPassword(password, ['13900000001']);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

// Well-known ones that no rule about runs, repetitions and words covers.
test.each([
  'corvette',
  'samantha',
  'liverpool',
  'Liverpool',
  'ＬＩＶＥＲＰＯＯＬ',
  'liverpool123!',
  '2024mercedes',
  '1qazxsw2',
  '12344321',
  '4815162342',
  'dearbook',
  'woshitiancai',
  'zaq12wsx',
])('%s is refused as common', (password) => expect(refusal(password)).toContain('太常见'));

test.each(['seven green herons', '雨后的青石板路87', 'liverpool-heron-lamp', 'kV7#qpLz2mXe'])(
  '%s is good',
  (password) => expect(refusal(password)).toBe(''),
);
