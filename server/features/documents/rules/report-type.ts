import { isFilingTitle } from './filing-title.ts';
import type { Taxonomies } from './taxonomies.ts';

/** What companies file is named by its title and nothing else; broker reports share words, so those are counted. */
export const FORMAL_TYPES: ReadonlySet<number> = new Set([5, 9]);
const COMPANY_RESEARCH = 3;

export interface TypeClues {
  title: string;
  /** Labels of the first page and the page headers, such as 证券研究报告|金融工程研究报告. */
  firstPageText: string;
  aboutOneStock: boolean;
}

/** The report type a title and first page speak of; null when nothing tells. */
export function classifyReportType(
  clues: TypeClues,
  types: Taxonomies['reportTypes'],
): { id: number; evidence: string; from: 'title' | 'first-page' } | null {
  const formal = types.find(
    (type) => FORMAL_TYPES.has(type.id) && type.titleWords.some((word) => clues.title.includes(word)),
  );
  if (formal && isFilingTitle(clues.title)) {
    const evidence = formal.titleWords.find((word) => clues.title.includes(word)) ?? '';
    return { id: formal.id, evidence, from: 'title' };
  }
  const research = types.filter((type) => !FORMAL_TYPES.has(type.id));
  if (clues.aboutOneStock && research.some((type) => type.id === COMPANY_RESEARCH)) {
    return { id: COMPANY_RESEARCH, evidence: clues.title, from: 'title' };
  }
  const best = strongest(clues, research);
  return best && { ...best, from: clues.title.includes(best.evidence) ? 'title' : 'first-page' };
}

/** The type with most of its words in the title (counted twice) and on the first page; the first listed wins a tie. */
function strongest(
  clues: TypeClues,
  types: Taxonomies['reportTypes'],
): { id: number; evidence: string } | null {
  let best: { id: number; evidence: string; score: number } | null = null;
  for (const type of types) {
    const words = [type.name, ...type.titleWords];
    const inTitle = words.filter((word) => clues.title.includes(word));
    const onPage = words.filter((word) => clues.firstPageText.includes(word));
    const score = lengthOf(inTitle) * 2 + lengthOf(onPage);
    if (score > (best?.score ?? 0)) best = { id: type.id, evidence: inTitle[0] ?? onPage[0] ?? '', score };
  }
  return best && { id: best.id, evidence: best.evidence };
}

const lengthOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);
