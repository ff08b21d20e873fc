/** Legal forms and what stands between them and the trade: `…药业集团股份有限公司`. */
const LEGAL_END =
  /(?:股份有限公司|有限责任公司|有限公司|公司|集团|控股|股份|实业|发展|国际|投资|(?<=\p{Script=Han})[AB])$/u;
const SPECIAL_TREATMENT = /^\*?(?:ST|S\*ST|SST)/i;

/** The name without its legal form: `某某药业集团股份有限公司` is `某某药业`. */
export function tradeName(company: string): string {
  let name = company
    .replace(/\s+/g, '')
    .replace(/[（(][^）)]*[）)]/g, '')
    .replace(SPECIAL_TREATMENT, '');
  for (let last = ''; last !== name; ) {
    last = name;
    name = name.replace(LEGAL_END, '');
  }
  return name;
}

/** The longest known word at the end of a trade name; a name that is nothing but the word (`银行`) names nobody. */
export function wordOfCompany(company: string, words: ReadonlyMap<string, string>): string | null {
  const name = tradeName(company);
  for (let start = 1; start <= name.length - 2; start++) {
    const end = name.slice(start);
    if (words.has(end)) return end;
  }
  return null;
}
