/**
 * The tables that inference checks its findings against; the caller loads them and passes them in as values. What
 * `loadTaxonomies` gives fits; more fields do no harm.
 */
export interface Taxonomies {
  /** 申万 industries of both levels, named as published (`电视广播Ⅱ`); `parentId` is 0 for level 1. */
  industries: (NamedEntry & { id: number; parentId: number })[];
  /** Publishers with the other names they sign with (`中金公司`: `中国国际金融股份有限公司`, `CICC`). */
  organisations: NamedEntry[];
  /** A-share stocks; code is six digits without a market prefix. */
  stocks: { code: string; name: string }[];
  /** Report types by their number on the wire (2 行业研究, 5 招股书, 9 财报 …), with words that tell each from a title. */
  reportTypes: { id: number; name: string; titleWords: string[] }[];
}

export interface NamedEntry {
  name: string;
  aliases: string[];
}
