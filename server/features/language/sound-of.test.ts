import { expect, test } from 'vitest';
import { soundOf } from './sound-of.ts';

test.each([
  ['浦发银行', 'pufayinhang', 'pfyh'],
  ['重庆银行', 'chongqingyinhang', 'cqyh'],
  ['TCL科技', 'tclkeji', 'tclkj'],
  ['*ST长春', 'stchangchun', 'stcc'],
  ['绿城中国', 'lvchengzhongguo', 'lczg'],
  ['寶鋼股份', 'baoganggufen', 'bggf'],
])('%s sounds like %s, in short %s', (name, full, initials) => {
  expect(soundOf(name)).toEqual({ full, initials });
});
