import { expect, test } from 'vitest';
import { taxonomyFinder } from '../documents/taxonomies/find-in-taxonomies.ts';
import { loadTaxonomies } from '../documents/taxonomies/load-taxonomies.ts';
import { draftFromRow } from './draft-from-row.ts';
import type { CatalogueRow } from './read-catalogue.ts';

const finder = taxonomyFinder(loadTaxonomies(), new Map());

const EMPTY: CatalogueRow = {
  line: 1,
  title: '一周观察',
  org: '',
  date: '2026-11-01',
  industry: '',
  stock_code: '',
  stock_name: '',
  rating: '',
  abstract: '',
  pdf_url: '',
  url: '',
  source: '',
  type: '',
  file: '',
};

function draftOf(fields: Partial<CatalogueRow>) {
  const draft = draftFromRow({ ...EMPTY, ...fields }, finder);
  if ('reason' in draft) throw new Error(draft.reason);
  return draft;
}

test.each<[Partial<CatalogueRow>, number, string]>([
  [{ type: '财报' }, 9, 'given'],
  [{ stock_code: '600000', stock_name: '浦发银行' }, 3, 'stock'],
  [{ industry: '银行' }, 2, 'industry'],
  [{ title: '某公司首次公开发行股票招股说明书' }, 5, 'title'],
  [{ org: '国家统计局' }, 10, 'organisation'],
  [{}, 2, 'default'],
])('the type of %j is %i, and where it was read is true', (fields, type, source) => {
  const { reportType, valueSources } = draftOf(fields);
  expect([reportType, valueSources.reportType]).toEqual([type, source]);
});

test('a row has no text, so nothing is said to come from one', () => {
  const { valueSources } = draftOf({ title: '通信行业周报', url: 'https://www.stats.gov.cn/a' });
  expect(Object.values(valueSources)).not.toContain('text');
  expect(valueSources).toMatchObject({ title: 'given', industry: 'title', organisation: 'address' });
});
