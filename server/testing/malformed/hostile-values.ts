import type { SeededRandom } from '../seeded-random.ts';

/** Text of JSON, because some of it (1e400, keys given twice, `__proto__`) has no value in JavaScript that would be written back so. */
export type Json = string;

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '光伏\u0000伏',
  '\u0001\u0002\u001b[31m\u007f',
  '\ud800',
  '光\udfff伏',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  "'; DROP TABLE accounts; --",
  '"光伏" AND (NEAR(a b, 3) OR *:*',
  '标题:"',
  'OR OR OR -',
  '-'.repeat(150),
  '("'.repeat(90),
  '%_\\',
  '{{7*7}}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e3',
  '0x1F',
  '１２３',
  '٣',
  '2147483648',
  '9223372036854775808',
  '999999999999999',
  '2026-02-30',
  '0000-00-00',
  '9999-99-99',
  'null',
  'undefined',
  'true',
];

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '-2147483649',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '1.5',
  '1e-320',
  '1e308',
  '1e400',
  '-1e400',
];

const SHAPES = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  '{"length":1}',
  '{"toString":1,"valueOf":2}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"$gt":""}',
  '["a","b"]',
  '[1,1.5,-1]',
  '["1","x"]',
];

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** As large as a body may be (1 MB) and no larger; rare, because each costs as much as a hundred others. */
const HUGE: (() => Json)[] = [
  () => `[${Array(100_000).fill('1').join(',')}]`,
  () => `[${Array(100_000).fill('"x"').join(',')}]`,
  () => `[${Array(100_000).fill('{}').join(',')}]`,
  () => JSON.stringify('光'.repeat(300_000)),
  () => JSON.stringify('1,'.repeat(200_000)),
  () => JSON.stringify('9'.repeat(900_000)),
  () => nested(100_000, '[', ']'),
  () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
];

const HUGE_SHARE = 0.002;

/** One value that no honest program would send in this place. */
export function hostileValue(random: SeededRandom): Json {
  if (random.next() < HUGE_SHARE) return random.pick(HUGE)();
  const kind = random.next();
  if (kind < 0.4) return JSON.stringify(random.pick(TEXTS));
  if (kind < 0.6) return random.pick(NUMBERS);
  if (kind < 0.85) return random.pick(SHAPES);
  if (kind < 0.9) return JSON.stringify('长'.repeat(random.integer(65, 5000)));
  if (kind < 0.95) return nested(random.integer(2, 500), '[', ']');
  return JSON.stringify(String.fromCharCode(...Array.from({ length: 8 }, () => random.integer(0, 0xffff))));
}
