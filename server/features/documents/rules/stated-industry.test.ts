import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../../layout/rules/page-parts.ts';
import { loadTaxonomies } from '../taxonomies/load-taxonomies.ts';
import { industryInStatement, industryOnFirstPage } from './stated-industry.ts';

const { industries } = loadTaxonomies();
const body = (text: string): Paragraph => ({ page: 9, text, kind: 'body', areas: [] });

describe('the head of the first page', () => {
  it.each([
    ['电子 | 证券研究报告', '电子', ''],
    ['行业研究·电力设备', '电力设备', ''],
    ['公司研究/医药生物/化学制药', '医药生物', '化学制药'],
    ['证券研究报告  白酒Ⅱ', '食品饮料', '白酒Ⅱ'],
    ['所属行业：计算机-软件开发', '计算机', '软件开发'],
    ['行业分类（申万）：汽车零部件', '汽车', '汽车零部件'],
  ])('%s', (line, level1, level2) => {
    expect(industryOnFirstPage(['某某证券', line], industries)?.industry).toEqual({ level1, level2 });
  });

  it.each([
    '证券研究报告 | 金融工程',
    '行业研究·综合',
    '电子',
    '公司研究 银行与地产之间的资金往来情况说明以及更多超过四十个字的长句子所以不会是页首的标签行',
    '行业研究/电子/银行',
    '行业评级：增持',
  ])('%j says nothing', (line) => {
    expect(industryOnFirstPage([line], industries)).toBeNull();
  });
});

describe('what a company says of itself', () => {
  it.each([
    ['根据《上市公司行业分类指引》，公司所属行业为“C27 医药制造业”。', '医药生物', ''],
    ['发行人所处行业属于煤炭开采和洗选业。', '煤炭', ''],
    ['按照申万行业分类，公司所属行业为“电力设备”。公司客户属于汽车制造业。', '电力设备', ''],
    ['公司所属行业按申万行业分类为：光伏设备行业', '电力设备', '光伏设备'],
  ])('%s', (text, level1, level2) => {
    expect(industryInStatement([body(text)], industries)?.industry).toEqual({ level1, level2 });
  });

  it.each([
    // Divisions that spread over several industries tell nothing.
    '公司所属行业为“C35 专用设备制造业”。',
    '公司所属行业为“C35 专用设备制造业”，其中部分业务属于C27 医药制造业行业分类。',
    '公司客户所属行业主要为汽车制造业。',
    '医药制造业是国民经济的重要行业。',
    '公司所属行业为“C27 医药制造业”。公司所属行业变更为“K70 房地产业”。',
  ])('%j says nothing', (text) => {
    expect(industryInStatement([body(text)], industries)).toBeNull();
  });
});
