import { expect, test } from 'vitest';
import { loadTaxonomies } from '../taxonomies/load-taxonomies.ts';
import { organisationTable } from './organisations.ts';

const table = organisationTable(loadTaxonomies().organisations);
const BODY = '工业和信息化部、国家发展和改革委员会近日联合印发通知，申万宏源认为影响有限。';

test.each([
  ['alone, as a logo', ['东吴证券', BODY], '东吴证券'],
  ['set apart', ['东 吴 证 券', BODY], '东吴证券'],
  ['beside the kind of document', ['国信证券 | 证券研究报告', BODY], '国信证券'],
  ['as an institute', [BODY, '资料来源：国家统计局，长江证券研究所'], '长江证券'],
  [
    'in the notice at the foot',
    [BODY, '申万宏源', '华林证券股份有限公司具备证券投资咨询业务资格'],
    '华林证券',
  ],
])('a house signs %s, whoever the text speaks of', (_, lines, house) => {
  expect(table.signing(lines)?.name).toBe(house);
});

test('what the text says of others is no signature', () => {
  expect(table.signing([BODY, '自2023年起，汽车之家研究院连续三年发布《乘用车品牌影响力报告》'])).toBeNull();
  expect(table.signing(['数据来源：国家统计局'])).toBeNull();
  expect(table.signing(['数据来源： 国家统计局 | 中国人民银行'])).toBeNull();
  // The intrinsic mode functions of a signal.
  expect(table.signing(['第一个', 'IMF', '分量'])).toBeNull();
  expect(table.signing(['IMF', '国际货币基金组织'])?.name).toBe('国际货币基金组织');
});
