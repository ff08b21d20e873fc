import { expect, test } from 'vitest';
import { unsupported } from '../figures/index.ts';
import { checkedNames } from './checked-names.ts';

type Current = Parameters<typeof checkedNames>[0]['current'];

const dictionaryOf = (...names: [kind: string, name: string][]): ReturnType<Current> =>
  ({ all: names.map(([kind, name]) => ({ entity: { kind, name } })) }) as unknown as ReturnType<Current>;

test('names are made plain once of each dictionary, and stand there as they are asked for as well', () => {
  let dictionary = dictionaryOf(['stock', 'TCL 科技'], ['stock', '万科Ａ'], ['industry', '光伏']);
  const names = checkedNames({ current: () => dictionary });
  expect(names()).toEqual(['TCL 科技', 'TCL科技', '万科A']);
  expect(names()).toBe(names());
  expect(unsupported('TCL 科技看好光伏', 'tcl 看好光伏', names())).toEqual(['TCL科技']);
  expect(unsupported('TCL 科技看好光伏', 'TCL科技：看好光伏', names())).toEqual([]);
  dictionary = dictionaryOf(['organisation', '国信证券']);
  expect(names()).toEqual(['国信证券']);
});
