import { describe, expect, it } from 'vitest';
import { industryByName } from '../rules/industry.ts';
import { taxonomyFinder } from './find-in-taxonomies.ts';
import { loadTaxonomies } from './load-taxonomies.ts';

const taxonomies = loadTaxonomies();
const finder = taxonomyFinder(taxonomies);

describe('taxonomies', () => {
  it('hold 申万 2021 whole, with ids that never repeat', () => {
    const level1 = taxonomies.industries.filter(({ parentId }) => parentId === 0);
    expect([level1.length, taxonomies.industries.length - level1.length]).toEqual([31, 131]);
    expect(new Set(taxonomies.industries.map(({ id }) => id)).size).toBe(162);
  });

  it('give the rules every industry: each name of level 2 resolves to both levels', () => {
    const { industries } = taxonomies;
    const level2 = taxonomies.industries.filter(({ parentId }) => parentId !== 0);
    const unresolved = level2.filter(({ name, parentId }) => {
      const found = industryByName(name, industries);
      return found?.level2 !== name || found.level1 !== finder.industryById(parentId)?.name;
    });
    expect(unresolved.map(({ name }) => name)).toEqual([]);
  });

  it('know an organisation by every name it signs with', () => {
    expect(finder.organisation('中国国际金融股份有限公司')).toEqual({
      name: '中金公司',
      type: 1,
      isBroker: true,
    });
    expect(finder.organisation('国投证券（香港）')).toEqual(finder.organisation('国投证券(香港)'));
    expect(finder.organisation('某某新锐研究院')).toEqual({
      name: '某某新锐研究院',
      type: 2,
      isBroker: false,
    });
    expect(finder.organisation(' ')).toBeNull();
    expect(finder.organisationOfUrl('http://www.caict.ac.cn/kxyj/1.htm')?.name).toBe('中国信通院');
    expect(finder.organisationOfUrl('http://evilcaict.ac.cn.example/')).toBeNull();
  });

  it('call an organisation what it was called on the day, and know it by both names', () => {
    expect(finder.organisation('安信证券')).toEqual(finder.organisation('国投证券'));
    expect(finder.nameOnDay('国投证券', '2020-06-24')).toBe('安信证券');
    expect(finder.nameOnDay('国投证券', '2024-01-02')).toBe('国投证券');
    expect(finder.nameOnDay('某某新锐研究院', '2020-06-24')).toBe('某某新锐研究院');
    for (const { aliases, renamed } of taxonomies.organisations)
      if (renamed) expect(aliases).toContain(renamed.from);
  });

  it.each([
    ['通信行业周报：算力需求延续', '通信'],
    ['光伏设备行业深度：出海', '光伏设备'],
    ['银行间市场流动性周报', undefined],
    ['保险Ⅱ行业点评报告', '保险Ⅱ'],
  ])('find in the title %j the industry %j', (title, industry) => {
    expect(finder.industryInTitle(title)?.name).toBe(industry);
  });

  it.each([
    ['鼎汉技术：2019年年度报告', 9],
    ['某公司首次公开发行股票招股说明书', 5],
    ['物联网白皮书（2011年）', 8],
    ['汽车行业2025年报及2026年一季报综述', 2],
    ['SHEIN招股书梳理：全球第一大线上时尚平台', undefined],
    ['多因子系列报告之二十二：再论动量因子', 6],
    ['可转债周报', 7],
  ])('tell the type of %j', (title, type) => {
    expect(finder.reportTypeInTitle(title)?.id).toBe(type);
  });
});
