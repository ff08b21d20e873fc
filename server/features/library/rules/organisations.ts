import type { NamedEntry } from './taxonomies.ts';

export interface Organisations {
  /** The listed name when the whole text is a name or alias, or a listed name with an ending such as 研究所; else ''. */
  find(text: string): string;
  /** The listed organisation named in a text, the longest match first; null when none is. */
  within(text: string): { name: string; evidence: string } | null;
}

const ENDINGS = /(?:股份有限公司|有限责任公司|有限公司|研究所|研究院|研究部|研究|金工|金融工程)+$/;

export function organisationTable(entries: readonly NamedEntry[]): Organisations {
  const byName = new Map<string, string>();
  for (const { name, aliases } of entries) {
    for (const alias of [name, ...aliases]) if (!byName.has(alias)) byName.set(alias, name);
  }
  // Two-character aliases (中金) are safe as a whole file-name part but not inside running text.
  const searchable = [...byName.keys()]
    .filter((name) => name.length >= 4)
    .sort((a, b) => b.length - a.length);
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
    within(text) {
      const evidence = searchable.find((name) => isNamed(text, name));
      return evidence ? { name: byName.get(evidence) ?? evidence, evidence } : null;
    },
  };
}

/** 上海证券交易所 and 中国证券报 are not the houses their names begin with. */
function isNamed(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!/^(?:交|时?报|市场|业协会|登记结算)/.test(text.slice(at + name.length))) return true;
  }
  return false;
}
