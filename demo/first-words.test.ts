import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { composeReport } from './compose/compose-report.ts';
import { planLibrary } from './plan-library.ts';

const OPTIONS = { count: 72, seed: 'yanjian', asOf: '2026-08-22' };
const texts = planLibrary(OPTIONS).map((plan) => foldText(JSON.stringify(composeReport(plan, OPTIONS.seed))));

/** A run of two characters or more that stands in a report is found: see `contract/text/tokenize.ts`. */
const leads = (word: string): boolean => texts.some((text) => text.includes(foldText(word)));

/** What somebody types first who wants to see whether this is for real. */
const EVERYDAY = [
  '人工智能 AI 大模型 算力 芯片 半导体 机器人 自动驾驶 新能源汽车 锂电池 固态电池 光伏 储能 风电 氢能 充电桩',
  '低空经济 无人机 军工 5G 云计算 数据中心 数字经济 元宇宙 直播电商 跨境电商 电影 游戏 传媒 旅游 航空 物流 快递',
  '银行 证券 券商 保险 房地产 医药 创新药 医疗器械 白酒 食品饮料 消费 家电 汽车 煤炭 钢铁 有色 黄金 石油 化工 电力',
  '农业 养殖 猪肉 水泥 建材 基建 环保 碳中和 碳达峰 国企改革 央企 一带一路 出海 出口 降息 通胀 CPI PMI GDP 汇率',
  '美联储 国债 可转债 基金 A股 港股 分红 估值 年报 招股书 上市公司 龙头',
].flatMap((line) => line.split(' '));

it('finds something for what a newcomer types first', () => {
  expect(EVERYDAY.filter((word) => !leads(word))).toEqual([]);
});

const HOT = 'hotwords.txt';
/** Of the most frequent words of finance so many, of which nearly all must lead somewhere. */
const WORDS = 300;
const SHARE = 0.85;

it.skipIf(!hasShared(HOT, '财经热词'))(
  'finds something for nearly all of the words of finance used most',
  () => {
    const words = readFileSync(sharedPath(HOT), 'utf8')
      .split('\n')
      .slice(0, WORDS)
      .map((line) => line.split(/\s/)[0] ?? '');
    const lost = words.filter((word) => !leads(word));
    expect(1 - lost.length / words.length, lost.join(' ')).toBeGreaterThanOrEqual(SHARE);
  },
);
