import { foldText } from '#contract/text/fold.ts';
import type { Entity } from './dictionary.ts';

/** What a company or a house is beside its own name: left out in speech. */
const ENDINGS =
  /(?:股份|集团|控股|科技|技术|医药|医疗|药业|制药|生物|电子|电气|电器|智能|智家|汽车|能源|绿能|锂能|锂业|钴业|矿业|重工|机械|动力|电源|液压|微|光电|通信|软件|信息|网络|国际|环境|环保|食品|乳业|味业|啤酒|饮料|家居|服饰|传媒|文化|材料|新材|化工|化学|精密|医院|眼科|海控|轮船|快递|速递|证券)(?:-?[A-Z]+)?$/;
const SHORTEST = 2;
const HOUSE = /证券$/;

/**
 * What names are called without their endings: 牧原 of 牧原股份, 国信 of 国信证券. Only what begins no other name of its kind, and what `isOrdinary`
 * does not know as a word.
 */
export function shortNames(
  entities: readonly Entity[],
  isOrdinary: (folded: string) => boolean,
): (readonly [string, Entity])[] {
  const named = entities.filter(({ kind }) => kind === 'stock' || kind === 'organisation');
  const full = new Set(named.flatMap(({ name, aliases }) => [name, ...aliases]).map(foldText));
  const bases = named.flatMap((entity) => {
    const base = foldText(entity.name.replace(ENDINGS, ''));
    const isShort = base.length >= SHORTEST && base !== foldText(entity.name);
    return isShort && !full.has(base) && !isOrdinary(base) ? [[base, entity] as const] : [];
  });
  const begun = new Map<string, number>();
  const houses = new Set(bases.filter(([, { name }]) => HOUSE.test(name)).map(([base]) => base));
  const beginsWithHouse = (folded: string): boolean => {
    for (let end = SHORTEST; end <= folded.length; end++) if (houses.has(folded.slice(0, end))) return true;
    return false;
  };
  for (const { kind, name } of named) {
    const folded = foldText(name);
    // 国信 is the house, although an institute's name begins so too.
    if (kind === 'organisation' && !HOUSE.test(name) && beginsWithHouse(folded)) continue;
    for (let end = SHORTEST; end < folded.length; end++) {
      const start = `${kind} ${folded.slice(0, end)}`;
      begun.set(start, (begun.get(start) ?? 0) + 1);
    }
  }
  return bases.filter(([base, { kind }]) => begun.get(`${kind} ${base}`) === 1);
}

/**
 * What houses are called for short that is a word or a place besides: 西南 of 西南证券. It may mean the house where one asks for what houses write.
 */
export function ordinaryHouseNames(
  entities: readonly Entity[],
  isOrdinary: (folded: string) => boolean,
): (readonly [string, Entity])[] {
  return entities.flatMap((entity) => {
    if (entity.kind !== 'organisation' || !HOUSE.test(entity.name)) return [];
    const base = foldText(entity.name.replace(HOUSE, ''));
    return base.length >= SHORTEST && isOrdinary(base) ? [[base, entity] as const] : [];
  });
}
