import { headlineShare, type TypedPiece } from './headline-share.ts';

/** What a list is ordered by beside how well the text fits. */
export interface Orderable {
  fid: number;
  /** Comparable within one grade. */
  score: number;
  grade: string;
}

export interface OrderFacts {
  fid: number;
  /** 0 where no house is known. */
  organisationId: number;
  hasFile: boolean;
  /** Folded, without punctuation. */
  titleKey: string;
}

export interface OrderSettings {
  /** What can be read gains this share of its score. */
  readable: number;
  /** A title of nothing but the words, in their order, gains this share; others by how much of them the words make up. */
  headline: number;
  /** Each report of the same house above takes this share of a report's score away, among the first rows. */
  sameHouse: number;
}

/** Grades stay one behind the other. */
function withinGrades<Hit extends Orderable>(hits: readonly Hit[], order: (group: Hit[]) => Hit[]): Hit[] {
  const grades = Map.groupBy(hits, ({ grade }) => grade);
  return [...grades.values()].flatMap(order);
}

/**
 * What can be read before what cannot, and what readers chose before what they passed over, as far as their texts fit
 * equally well. `learned` is the share of its score that a report gains. What was not ranked (score 0) keeps its place behind.
 */
export function weighHits<Hit extends Orderable>(
  hits: readonly Hit[],
  facts: readonly OrderFacts[],
  { readable, headline }: Pick<OrderSettings, 'readable' | 'headline'>,
  learned: ReadonlyMap<number, number>,
  pieces: readonly TypedPiece[],
): Hit[] {
  const factsOf = new Map(facts.map((each) => [each.fid, each]));
  const weighed = hits.map((hit) => {
    const { hasFile = false, titleKey = '' } = factsOf.get(hit.fid) ?? {};
    const told = headline * headlineShare(titleKey, pieces);
    const gained = (hasFile ? readable : 0) + (learned.get(hit.fid) ?? 0);
    return { ...hit, score: hit.score * (1 + gained + told) };
  });
  // Sorting is stable: equals stay as they came.
  return withinGrades(weighed, (group) => group.sort((a, b) => b.score - a.score));
}

/** The first rows with other houses between those of one, as far as their scores are near; the rest as they came. */
export function mixHouses<Row extends Orderable>(
  rows: readonly Row[],
  facts: readonly OrderFacts[],
  mixed: number,
  { sameHouse }: Pick<OrderSettings, 'sameHouse'>,
): Row[] {
  const houseOf = new Map(facts.map(({ fid, organisationId }) => [fid, organisationId]));
  const shown = new Map<number, number>();
  let placed = 0;
  return withinGrades(rows, (group) => {
    const rest = [...group];
    const chosen: Row[] = [];
    const worth = ({ fid, score }: Row): number =>
      score * (1 - sameHouse) ** (shown.get(houseOf.get(fid) ?? 0) ?? 0);
    while (rest.length > 0 && placed < mixed) {
      const best = rest.reduce((first, row, at) => (worth(row) > worth(rest[first] ?? row) ? at : first), 0);
      const [row] = rest.splice(best, 1);
      if (row === undefined) break;
      chosen.push(row);
      placed += 1;
      const house = houseOf.get(row.fid) ?? 0;
      // Of reports without a house nothing is known that they share.
      if (house !== 0) shown.set(house, (shown.get(house) ?? 0) + 1);
    }
    return [...chosen, ...rest];
  });
}
