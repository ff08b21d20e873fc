import { expect, it } from 'vitest';
import { parseFileName } from './file-name.ts';
import { organisationTable } from './organisations.ts';

const organisations = organisationTable([
  { name: '华泰证券', aliases: ['华泰证券研究所'] },
  { name: '华西证券', aliases: [] },
  { name: '中金公司', aliases: ['中金', 'CICC'] },
]);

it.each([
  ['20240102-华泰证券-锂电行业周报：价格企稳.pdf', '锂电行业周报：价格企稳', '华泰证券', '2024-01-02', ''],
  [
    '2024-01-02_华泰证券_行业_锂电行业周报：价格企稳.pdf',
    '锂电行业周报：价格企稳',
    '华泰证券',
    '2024-01-02',
    '',
  ],
  ['中金-锂电行业周报：价格企稳-240102.pdf', '锂电行业周报：价格企稳', '中金公司', '2024-01-02', ''],
  [
    '【华西证券】锂电行业周报：价格企稳【某某研报xx.com】.pdf',
    '锂电行业周报：价格企稳',
    '华西证券',
    null,
    '',
  ],
  [
    '择时-20240102-华泰证券-锂电行业周报：价格企稳.pdf',
    '锂电行业周报：价格企稳',
    '华泰证券',
    '2024-01-02',
    '',
  ],
  ['20240102-锂电行业周报：价格企稳-李小明.pdf', '锂电行业周报：价格企稳', '', '2024-01-02', '李小明'],
  ['a/b/锂电行业周报.pdf', '锂电行业周报', '', null, ''],
  ['未上市证券-锂电行业周报与展望.pdf', '锂电行业周报与展望', '未上市证券', null, ''],
])('reads %s', (name, title, organisation, date, author) => {
  expect(parseFileName(name, organisations)).toMatchObject({ title, organisation, date, author });
});

it('reads an announcement name whole', () => {
  const facts = parseFileName(
    '2021-03-30__某某股份有限公司__600001__某某股份__2020年__年度报告.pdf',
    organisations,
  );
  expect(facts).toEqual({
    title: '某某股份：2020年年度报告',
    organisation: '某某股份有限公司',
    date: '2021-03-30',
    author: '',
    stock: { code: '600001', name: '某某股份' },
  });
});
