/** A figure with what it is counted in, as it stands in a sentence. */
export interface LevelFigure {
  /** As it is printed. */
  figure: string;
  value: number;
  /** 元/吨, 亿元, %. */
  unit: string;
  at: number;
  /** It tells by how much something moved, not where it stands. */
  isMove: boolean;
  /** The words before it say that it went down, and it has no sign itself. */
  isFall: boolean;
}

const SCALES = '万亿|亿|百万|千万|万|千';
const THINGS =
  '美元|港元|欧元|日元|元|gwh|mwh|kwh|gw|mw|kw|平方米|万平|立方米|吨|台|辆|人|家|只|个百分点|pct|个|点|桶|颗|片|套|头|倍|股|张|件|kg|公斤|bp|x';
const PER =
  '/(?:吨|桶|公斤|千克|kg|克|平方米|平|股|张|盎司|片|w|wh|kwh|标箱|teu|feu|箱|天|日|月|头|台|度|立方米|方|加仑|蒲式耳|斤|套|支|根|羽|只|瓶|件|重箱)';
const FIGURE = new RegExp(
  `(?<![\\d.a-z-])(?<number>[-+−]?\\d+(?:,\\d{3})*(?:\\.\\d+)?)\\s*(?<unit>%|‰|(?:(?:${SCALES})(?:${THINGS})?|(?:${THINGS}))(?:${PER})?)`,
  'giu',
);
const MOVED =
  /(?:同比|环比|增长|增速|增幅|增减|下降|下滑|减少|增加|提升|提高|回落|回升|上升|上涨|下跌|上行|下行|上调|下调|较[^,，。;；]{0,8}|增|降|涨|跌|yoy|qoq|wow|mom)[^,，。;；\d]{0,8}$/iu;
/** What such a word calls is a move however it is told: 涨幅为 9.7%. */
const CALLED_MOVE = /(?:涨幅|跌幅|降幅|增幅|增速|增长率|增减幅|同比|环比)[^,，。;；\d]{0,6}$/u;
const ARRIVED = /[至到为报达于][^\d,，。;；]{0,3}$/u;
const FALLS = /(?:降|跌|减|滑|落|下行|下调)[^,，。;；\d]{0,5}$/u;
const BOTH_WAYS = /(?:涨跌幅?|增减|变动)[^,，。;；\d]{0,5}$/u;

/** The figures of a sentence that say what they are counted in, in its order; what has no unit beside it is none. */
export function levelFigures(sentence: string): LevelFigure[] {
  const plain = sentence.replaceAll('％', '%').replaceAll('－', '-').replaceAll('−', '-');
  return Array.from(plain.matchAll(FIGURE), ({ 0: all, index, groups }): LevelFigure => {
    const before = plain.slice(0, index);
    const printed = groups?.number ?? '';
    return {
      figure: all.trim(),
      value: Number(printed.replaceAll(',', '').replace('−', '-')),
      unit: (groups?.unit ?? '').toLowerCase(),
      at: index,
      isMove:
        CALLED_MOVE.test(before) || (MOVED.test(before) && !ARRIVED.test(before)) || printed.startsWith('+'),
      isFall: !/^[-+]/.test(printed) && FALLS.test(before) && !BOTH_WAYS.test(before),
    };
  });
}

/** How much one of a scale is. */
const SIZES: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  万亿: 1e12,
};
const SCALED = new RegExp(`^(${SCALES})`, 'u');

/** What two figures must share to be of one family, and how large one of this unit is: 亿元 and 万元 are both 元. */
export function familyOf(unit: string): { family: string; size: number } {
  const scale = SCALED.exec(unit)?.[1] ?? '';
  const rest = unit.slice(scale.length);
  return { family: rest === '' ? '元' : rest, size: SIZES[scale] ?? 1 };
}
