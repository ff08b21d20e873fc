import type { NamedEntry } from './taxonomies.ts';

export interface Organisations {
  /** The listed name when the whole text is a name or alias, or a listed name with an ending such as 研究所; else ''. */
  find(text: string): string;
  /** The listed organisation that signs one of the lines of a page: alone, as an institute, under a chart, in a notice. */
  signing(lines: readonly string[]): { name: string; evidence: string } | null;
  /** The listed organisation named in a text, the longest match first; null when none is. */
  within(text: string): { name: string; evidence: string } | null;
}

const ENDINGS = /(?:股份有限公司|有限责任公司|有限公司|研究所|研究院|研究部|研究|金工|金融工程)+$/;

/** A table takes longer to make than a report to be looked up in it. */
const made = new WeakMap<readonly NamedEntry[], Organisations>();

export function organisationTable(entries: readonly NamedEntry[]): Organisations {
  const table = made.get(entries) ?? makeTable(entries);
  made.set(entries, table);
  return table;
}

function makeTable(entries: readonly NamedEntry[]): Organisations {
  const byName = new Map<string, string>();
  for (const { name, aliases } of entries) {
    for (const alias of [name, ...aliases]) if (!byName.has(alias)) byName.set(alias, name);
  }
  // Two-character aliases (中金) are safe as a whole file-name part but not inside running text.
  const searchable = [...byName.keys()]
    .filter((name) => name.length >= 4)
    .sort((a, b) => b.length - a.length);
  const namedIn = createNameFinder(searchable);
  const find = (text: string): string => {
    const plain = text.replace(/\s+/g, '');
    return (
      byName.get(plain) ??
      byName.get(plain.replace(ENDINGS, '')) ??
      (/^\p{Script=Han}{2,6}证券$/u.test(plain) ? plain : '')
    );
  };
  return {
    find,
    signing(lines) {
      const votes = new Map<string, { count: number; evidence: string }>();
      const page = lines.join('\n').replace(/[^\S\n]+/g, '');
      for (const line of lines) {
        const plain = line.replace(/\s+/g, '');
        const pieces = plain.length > LONGEST_HEAD ? [] : [plain, ...line.split(PIECES)];
        const quotes = OF_FIGURES.test(plain);
        const mayBe = (piece: string): boolean => {
          const name = byName.get(piece);
          // IMF is also a term of the text: letters sign beside the name they stand for.
          return (
            name !== undefined &&
            !(quotes && isAuthority(piece)) &&
            (!ACRONYM.test(piece) || page.includes(name))
          );
        };
        const alone = pieces.map((piece) => piece.replace(ENDINGS, '')).find(mayBe);
        const evidence = alone ?? namedIn(plain).find((one) => isSignedBy(plain, one));
        const name = byName.get(evidence ?? '');
        if (evidence === undefined || name === undefined) continue;
        // A name alone may also be a scrap of a sentence.
        const weight = alone === undefined ? 2 : 1;
        votes.set(name, { count: (votes.get(name)?.count ?? 0) + weight, evidence });
      }
      const [most] = [...votes].sort((a, b) => b[1].count - a[1].count);
      return most ? { name: most[0], evidence: most[1].evidence } : null;
    },
    within(text) {
      const evidence = namedIn(text).find((name) => isNamed(text, name));
      return evidence ? { name: byName.get(evidence) ?? evidence, evidence } : null;
    },
  };
}

/** Gives those of the names that stand in a text, in the order of the names. One way through the text, however many names there are. */
function createNameFinder(names: readonly string[]): (text: string) => string[] {
  const starting = Map.groupBy(names.keys(), (place) => keyAt(names[place] ?? '', 0));
  return (text) => {
    const found = new Set<number>();
    for (let at = 0; at + 1 < text.length; at += 1) {
      const places = starting.get(keyAt(text, at));
      if (places === undefined) continue;
      for (const place of places) if (text.startsWith(names[place] ?? '', at)) found.add(place);
    }
    return [...found].sort((a, b) => a - b).flatMap((place) => names[place] ?? []);
  };
}

const keyAt = (text: string, at: number): number => text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);

/** What parts a name from what stands beside it in a masthead. */
const PIECES = /[|｜丨/·•\s]+/u;
const LONGEST_HEAD = 30;
const ACRONYM = /^[A-Z&]{2,5}$/;
/** Whose figures are printed is not who prints them. */
const OF_FIGURES = /(?:来源|出处|数据|据)[:：]/u;
/** They publish figures and rules that every house quotes. */
const AUTHORITY = /(?:局|部|署|委员会|人民银行|央行|交易所|海关|国务院)$/u;
export const isAuthority = (name: string): boolean => AUTHORITY.test(name);
/** Lines in which a house speaks of itself. */
const NOTICE = /请务必|敬请|免责|声明|版权所有|业务资格|评级(?:标准|说明)/;
const INSTITUTE =
  /^(?:证券)?(?:股份有限公司|有限责任公司|有限公司)?(?:金融工程|经济|证券|产业|宏观)?研究(?:所|院|部|中心|发展部|总部)/;

/** What others say of an institute is no signature. */
const SENTENCE = /[，。；！？].*.{8}|.{41}/u;

function isSignedBy(line: string, name: string): boolean {
  const at = line.indexOf(name);
  if (at < 0 || !isNamed(line, name)) return false;
  if (NOTICE.test(line)) return true;
  return !SENTENCE.test(line) && INSTITUTE.test(line.slice(at + name.length));
}

/** 上海证券交易所 and 中国证券报 are not the houses their names begin with. */
function isNamed(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!/^(?:交|时?报|市场|业协会|登记结算)/.test(text.slice(at + name.length))) return true;
  }
  return false;
}
