import type { Wanted } from './wanted.ts';

/** How houses rate, as `plainRating` leaves it. Some grade a rating again, with a letter behind it. */
const RATINGS =
  '买入 买进 增持 推荐 强烈推荐 谨慎推荐 谨慎增持 审慎增持 看好 看淡 强于大市 优于大市 领先大市 同步大市 跟随大市 弱于大市 跑赢行业 跑输行业 ' +
  '超配 标配 低配 中性 持有 减持 卖出';
const NAMES: ReadonlySet<string> = new Set(RATINGS.split(' '));
const LETTERS = ['', '-a', '-b'];

/** What asks for a rating, whichever it is. */
const ANY: ReadonlySet<string> = new Set(['评级', '投资评级', '股票评级']);

const tagsOf = (name: string): Wanted[] =>
  LETTERS.map((letter) => ({ kind: 'tag', tag: `rating:${name}${letter.toUpperCase()}` }));

/** A folded word that speaks of ratings: what meets it beside its text, and how to say so. */
export function ratingOf(folded: string): { tags: Wanted[]; said: string } | null {
  if (ANY.has(folded)) return { tags: [...NAMES].flatMap(tagsOf), said: '标有评级' };
  return NAMES.has(folded) ? { tags: tagsOf(folded), said: `评级${folded}` } : null;
}
