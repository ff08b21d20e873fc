import { foldText } from '#contract/text/fold.ts';

const words = (text: string): readonly string[] => text.split(' ').map(foldText);

/** Figures of a country's economy: of whichever country, where none is named, one's own is meant. */
const INDICATORS = new Set(
  words(
    'CPI PPI PMI GDP 国内生产总值 消费者物价指数 居民消费价格指数 生产者物价指数 采购经理指数 通胀 通货膨胀 通缩 物价 失业率 就业 经济数据 经济增速 ' +
      '货币政策 财政政策 社零 工业增加值 固定资产投资 外贸 贸易顺差 国债 国债收益率 降息 加息 央行',
  ),
);

const ABROAD = words(
  '美国 美联储 欧元区 欧洲 欧盟 欧央行 英国 德国 法国 日本 日央行 韩国 印度 越南 巴西 俄罗斯 土耳其 澳大利亚 加拿大 墨西哥 印尼 泰国 海外 全球',
);

const namesPlace = (text: string): boolean => ABROAD.some((place) => text.includes(place));

/** Whether a query asks for a figure of an economy and names none. */
export const asksAtHome = (keyword: string, asked: readonly string[]): boolean =>
  asked.some((word) => INDICATORS.has(word)) && !namesPlace(foldText(keyword));

/** `titleKey` is folded, without punctuation. */
export const isAbroad = (titleKey: string): boolean => namesPlace(titleKey);
