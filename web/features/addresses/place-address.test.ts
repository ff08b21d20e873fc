import { expect, test } from 'vitest';
import { LIBRARY, type Scope } from '#contract/rights/ask-scope.ts';
import {
  answerAddress,
  askAddress,
  FAVOURITES,
  folderScope,
  groupScope,
  SHELF,
  scopeIn,
} from './place-address.ts';

const read = (address: string): Scope => scopeIn(new URL(address, 'https://a.example').searchParams);

test.each<Scope>([
  LIBRARY,
  FAVOURITES,
  SHELF,
  groupScope({ id: 12, name: '储能 & 小组' }),
  folderScope({ id: 3, name: '储能 & 电池' }),
  { fids: [3, 4], name: '两份报告' },
  { fids: [-7], name: '《自己的文件》' },
])('where an answer is looked for goes through the address: $name', (scope) => {
  expect(read(answerAddress('毛利率是多少？', scope))).toEqual(scope);
  expect(read(askAddress(scope))).toEqual(scope);
});

test.each(['in=group-0', 'in=group-x', 'in=group-12a', 'in=folder-0', 'in=folders-3', 'in=everything'])(
  '%s is the library',
  (text) => {
    expect(read(`/ai?${text}`)).toEqual(LIBRARY);
  },
);
