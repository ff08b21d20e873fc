import { foldText } from '#contract/text/fold.ts';
import { regionsIn } from '../../figures/index.ts';

const words = (text: string): readonly string[] => text.split(' ').map(foldText);

/** Figures of a country's economy: of whichever country, where none is named, one's own is meant. */
const INDICATORS = new Set(
  words(
    'CPI PPI PMI GDP 国内生产总值 消费者物价指数 居民消费价格指数 生产者物价指数 采购经理指数 通胀 通货膨胀 通缩 物价 失业率 就业 经济数据 经济增速 ' +
      '货币政策 财政政策 社零 工业增加值 固定资产投资 外贸 贸易顺差 国债 国债收益率 降息 加息 央行',
  ),
);

/** They say which country by themselves. */
const BANKS_ABROAD = words('美联储 欧央行 日央行');

const HOME = '中国';

const namesAbroad = (text: string): boolean =>
  [...regionsIn(text)].some((region) => region !== HOME) || BANKS_ABROAD.some((bank) => text.includes(bank));

/** Whether a query asks for a figure of an economy and names no other than one's own. */
export const asksAtHome = (keyword: string, asked: readonly string[]): boolean =>
  asked.some((word) => INDICATORS.has(word)) && !namesAbroad(foldText(keyword));

/** `titleKey` is folded, without punctuation. */
export const isAbroad = (titleKey: string): boolean => namesAbroad(titleKey);
