import { describe, expect, test } from 'vitest';
import { headlineOfIssue, seriesName } from './series.ts';

describe('the name of a periodical', () => {
  test.each([
    ['机器人行业周报（0309-0315）：机器人厂商集中亮相展会', '机器人行业周报'],
    ['机器人行业周报(0316-0322)：减速器放量', '机器人行业周报'],
    ['房地产行业第33周周报：新房成交环比由负转正', '房地产行业周报'],
    ['流动性与仓位周观察——9月第2期：杠杆资金续创新高', '流动性与仓位周观察'],
    ['石油行业月度报告：7月：炼化业绩有望逐步兑现', '石油行业月度报告'],
    ['全国玉米价格行情监测月报2026年2月', '全国玉米价格行情监测月报'],
    ['固收点评：绿色债券周度数据跟踪', '绿色债券周度数据跟踪'],
    ['汽车智能化月报系列（三十八）：智能化提速', '汽车智能化月报系列'],
    ['某某市场日报', '某某市场日报'],
    ['「面部护理」2026年6月市场月度报告', '面部护理市场月度报告'],
  ])('%s → %s', (title, name) => {
    expect(seriesName(title)).toBe(name);
  });

  test('a periodical within another is named with both', () => {
    expect(seriesName('汽车行业周报：人形机器人行业双周报（0427-0510）：灵巧操作')).toBe(
      '汽车行业周报人形机器人行业双周报',
    );
    expect(seriesName('策略周报：上周跟踪的基准指数全面上涨')).toBe('策略周报');
  });

  test('two issues differ in nothing but the headline, the date and the number', () => {
    const issues = [
      '家电行业周报（26年第11周）：内外销环比积极改善',
      '家电行业周报（24年第30周）：以旧换新加力',
      '家电行业周报：出口额续降8%',
    ];
    expect(new Set(issues.map(seriesName)).size).toBe(1);
  });

  test.each([
    '四方科技：2019年年度报告',
    '2025年半年报点评：盈利修复显著',
    '海外周期的研究：从历史看当下',
    '因子选股系列研究之六十二：来自优秀基金经理的超额收益',
    '新股覆盖研究',
    // A house has many of these: none of them names a series.
    '周报：震荡',
    '月度报告：扰动在前',
    '',
  ])('%s is no issue of one', (title) => {
    expect(seriesName(title)).toBe('');
  });
});

describe('what an issue is about', () => {
  test.each([
    ['机器人行业周报（0309-0315）：机器人厂商集中亮相展会', '机器人厂商集中亮相展会'],
    ['家电行业周报（26年第11周）：内外销环比积极改善', '内外销环比积极改善'],
    ['流动性与仓位周观察——9月第2期：杠杆资金续创新高', '杠杆资金续创新高'],
    ['石油行业月度报告：7月：炼化业绩有望逐步兑现', '炼化业绩有望逐步兑现'],
    ['食品饮料周报：双节将至，板块回暖', '双节将至，板块回暖'],
    ['某行业周报：需求回升，第3期，价格企稳', '需求回升：价格企稳'],
    ['静待改善——银行业2月月报', '静待改善'],
    ['全国玉米价格行情监测月报2026年2月', ''],
    ['某某市场日报（20260203）', ''],
  ])('%s → %s', (title, headline) => {
    expect(headlineOfIssue(title)).toBe(headline);
  });
});
