/**
 * Divisions of the securities commission's classification (上市公司行业分类) whose companies stand, but for a few, in one 申万 level 1.
 * The others (通用设备, 专用设备, 电子设备, 软件, 食品, 化学 …) spread over several and tell nothing.
 */
const LEVEL1_OF_DIVISION: Record<string, string> = {
  A01: '农林牧渔',
  A02: '农林牧渔',
  A03: '农林牧渔',
  A04: '农林牧渔',
  B06: '煤炭',
  B07: '石油石化',
  B08: '钢铁',
  B09: '有色金属',
  C15: '食品饮料',
  C17: '纺织服饰',
  C18: '纺织服饰',
  C19: '纺织服饰',
  C21: '轻工制造',
  C22: '轻工制造',
  C27: '医药生物',
  C31: '钢铁',
  C36: '汽车',
  D44: '公用事业',
  D45: '公用事业',
  D46: '环保',
  E47: '建筑装饰',
  E48: '建筑装饰',
  E50: '建筑装饰',
  G53: '交通运输',
  G54: '交通运输',
  G55: '交通运输',
  G56: '交通运输',
  G60: '交通运输',
  H61: '社会服务',
  H62: '社会服务',
  J66: '银行',
  J67: '非银金融',
  J68: '非银金融',
  K70: '房地产',
  P82: '社会服务',
  P83: '社会服务',
  Q83: '医药生物',
  Q84: '医药生物',
};

/** Division names as announcements write them without the number; short ones that are everyday words are left out. */
const DIVISION_OF_NAME: Record<string, string> = {
  煤炭开采和洗选业: 'B06',
  石油和天然气开采业: 'B07',
  黑色金属矿采选业: 'B08',
  有色金属矿采选业: 'B09',
  '酒、饮料和精制茶制造业': 'C15',
  纺织服装服饰业: 'C18',
  '纺织服装、服饰业': 'C18',
  家具制造业: 'C21',
  造纸和纸制品业: 'C22',
  医药制造业: 'C27',
  黑色金属冶炼和压延加工业: 'C31',
  黑色金属冶炼及压延加工业: 'C31',
  汽车制造业: 'C36',
  '电力、热力生产和供应业': 'D44',
  燃气生产和供应业: 'D45',
  水的生产和供应业: 'D46',
  房屋建筑业: 'E47',
  土木工程建筑业: 'E48',
  铁路运输业: 'G53',
  道路运输业: 'G54',
  水上运输业: 'G55',
  航空运输业: 'G56',
  邮政业: 'G60',
  货币金融服务: 'J66',
  资本市场服务: 'J67',
  房地产业: 'K70',
};

const NUMBERED = /(?<![A-Za-z\d])([A-S])\s?(\d{2})(?!\d)/g;

/** The 申万 level 1 of every division that a sentence names, '' for one that spreads over several. */
export function industriesOfDivisions(sentence: string): string[] {
  const numbers = Array.from(sentence.matchAll(NUMBERED), ([, letter = '', number = '']) => letter + number);
  const named = Object.entries(DIVISION_OF_NAME).flatMap(([name, division]) =>
    sentence.includes(name) ? [division] : [],
  );
  return [...new Set([...numbers, ...named])].map((division) => LEVEL1_OF_DIVISION[division] ?? '');
}
