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
/** Kinds that a company files itself, and no house writes. */
const FILED = new Set(['季报', '一季报', '三季报', '半年报', '年报', '招股书']);
/** By the name of a kind. */
export const isFiled = (kind: string): boolean => FILED.has(kind);

/** What is asked of a company and not of a house. */
const OF_COMPANY =
  /^(?:业绩|财报|股价|估值|目标价|分红|股息|市值|净利润|营收|增发|配股|重组|合并|自营|经纪|投行|买入|增持|评级)$/;

/** A bank writes little and is written about: its house is meant where one asks for what houses write. */
const BANK = /银行$/;
const OF_HOUSE = /^(?:研究院|研究|研报|报告|宏观|策略|观点|展望|大类资产|固收|利率|汇率|周报|月报)$/;

/** Whether the pieces of a query ask for what a house writes. */
export const speaksOfHouse = (folded: string, pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      (piece.kind === 'kind' && !ABOUT_COMPANY.has(piece.documentKind.name)) ||
      OF_HOUSE.test(folded.slice(piece.start, piece.end)),
  );

/** Whether the pieces of a query speak of a company as one speaks of what one may buy. */
export const speaksOfCompany = (folded: string, pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      (piece.kind === 'kind' && ABOUT_COMPANY.has(piece.documentKind.name)) ||
      (piece.kind === 'word' && OF_COMPANY.test(folded.slice(piece.start, piece.end))),
  );

/** Whether the pieces of a query ask for what companies file: of 国投 年度报告 no house is meant that is called 国投 for short. */
export const speaksOfFiling = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => piece.kind === 'kind' && isFiled(piece.documentKind.name));

/**
 * Of one name the house before the company, unless the words beside it speak of the company: 东吴证券 writes far more than is written about
 * it. Of a bank's name the company, and the company alone, unless they speak of the house: what it published is not about it.
 */
export function meantFirst(
  entities: readonly Entity[],
  ofCompany: boolean,
  ofHouse: boolean,
): readonly Entity[] {
  const companies = entities.filter(({ kind, name }) => kind === 'stock' && BANK.test(name));
  if (companies.length > 0 && !ofHouse) return companies;
  const isHouse = ({ kind, name }: Entity): boolean => kind === 'organisation' && HOUSE.test(name);
  if (!entities.some(isHouse)) return entities;
  return entities.toSorted((a, b) => (Number(isHouse(b)) - Number(isHouse(a))) * (ofCompany ? -1 : 1));
}
