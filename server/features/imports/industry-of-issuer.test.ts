import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { taxonomyFinder } from '../documents/taxonomies/find-in-taxonomies.ts';
import { loadTaxonomies } from '../documents/taxonomies/load-taxonomies.ts';
import { industryOfIssuer } from './industry-of-issuer.ts';
import { readStockIndustries, StockIndustriesInvalid } from './read-stock-industries.ts';

const taxonomies = loadTaxonomies();
const finder = taxonomyFinder(taxonomies, new Map([['600999', '白酒Ⅱ']]));
const stock = (name: string, code = '600001') => ({ code, name });
const found = (
  reportType: number,
  stocks: { code: string; name: string }[],
  issuer = '',
  said: Parameters<typeof industryOfIssuer>[1] = null,
) => {
  const result = industryOfIssuer({ reportType, stocks, issuer }, said, finder);
  return result && [result.industry.name, result.source];
};

test('every word of the company list leads to an industry', () => {
  expect(taxonomies.companyWords.size).toBeGreaterThan(150);
  const lost = [...taxonomies.companyWords].filter(([, industry]) => finder.industry(industry) === null);
  expect(lost).toEqual([]);
});

describe('the industry of a report about one company', () => {
  it.each([
    [
      'an annual report by its issuer',
      9,
      [stock('某某股份')],
      '某某药业集团股份有限公司',
      ['医药生物', 'company-name'],
    ],
    ['a company report by the stock', 3, [stock('某某水泥')], '某某证券', ['建筑材料', 'company-name']],
    ['nothing from the broker that signs', 3, [stock('某某股份')], '某某证券股份有限公司', null],
    ['nothing from a sponsor', 5, [], '某某证券股份有限公司', null],
    ['nothing where the names contradict', 9, [stock('某某传媒')], '某某药业股份有限公司', null],
    ['nothing for other kinds of report', 2, [stock('某某药业')], '某某药业股份有限公司', null],
    ['nothing for several companies', 3, [stock('某某药业'), stock('某某银行', '600002')], '', null],
    [
      'the table before anything',
      9,
      [stock('某某药业', '600999')],
      '某某药业股份有限公司',
      ['白酒Ⅱ', 'stock-table'],
    ],
  ] as const)('%s', (_what, type, stocks, issuer, expected) => {
    expect(found(type, [...stocks], issuer)).toEqual(expected);
  });

  it('keeps what the report says over a name', () => {
    const industry = finder.industry('化学制药');
    if (industry === null) throw new Error('申万 knows 化学制药');
    expect(found(9, [stock('某某传媒')], '', { industry, source: 'first-page' })).toEqual([
      '化学制药',
      'first-page',
    ]);
  });
});

describe("the operator's table", () => {
  const folder = mkdtempSync(join(tmpdir(), 'yanjian-industries-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = (text: string) => {
    writeFileSync(join(folder, 'stock-industries.csv'), text);
    return readStockIndustries(folder);
  };

  it('is empty where there is none', () => {
    expect(readStockIndustries(join(folder, 'none')).size).toBe(0);
  });

  it('takes codes however they are written', () => {
    expect([...read('代码,行业\nsh.600000,银行\n700.HK,数字媒体\n')]).toEqual([
      ['600000', '银行'],
      ['00700.HK', '数字媒体'],
    ]);
  });

  it.each([
    ['代码,行业\n600000,钱业\n', '第 2 行：没有名为“钱业”的申万一级或二级行业'],
    ['code,industry\n600000,银行\n', '首行应为“代码,行业”'],
  ])('names the line that cannot be used', (text, message) => {
    expect(() => read(text)).toThrow(StockIndustriesInvalid);
    expect(() => read(text)).toThrow(message);
  });
});
