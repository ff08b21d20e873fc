import type { Entity } from './dictionary.ts';
import type { Piece } from './read-pieces.ts';

/** Houses that are listed companies too. */
const HOUSE = /证券$|^(?:中金公司|中信建投|国泰海通)$/;
/** Kinds of documents that are written about one company. */
const ABOUT_COMPANY = new Set([
  '业绩点评',
  '首次覆盖',
  '季报',
  '一季报',
  '三季报',
  '半年报',
  '年报',
  '招股书',
]);
/** What is asked of a company and not of a house. */
const OF_COMPANY =
  /^(?:业绩|财报|股价|估值|目标价|分红|股息|市值|净利润|营收|增发|配股|重组|合并|自营|经纪|投行|买入|增持|评级)$/;

/** Whether the pieces of a query speak of a company as one speaks of what one may buy. */
export const speaksOfCompany = (folded: string, pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      (piece.kind === 'kind' && ABOUT_COMPANY.has(piece.documentKind.name)) ||
      (piece.kind === 'word' && OF_COMPANY.test(folded.slice(piece.start, piece.end))),
  );

/** Of one name the house before the company, unless the words beside it speak of the company: 东吴证券 writes far more than is written about it. */
export function meantFirst(entities: readonly Entity[], ofCompany: boolean): readonly Entity[] {
  const isHouse = ({ kind, name }: Entity): boolean => kind === 'organisation' && HOUSE.test(name);
  if (!entities.some(isHouse)) return entities;
  return entities.toSorted((a, b) => (Number(isHouse(b)) - Number(isHouse(a))) * (ofCompany ? -1 : 1));
}
