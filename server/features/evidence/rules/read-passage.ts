import { foldText } from '#contract/text/fold.ts';

/** A passage as the rules look at it: what it says, where it stands, and how well it was found. */
export interface ReadPassage {
  id: number;
  fid: number;
  /** Of the report. */
  title: string;
  organisation: string;
  /** The one company that the report is about, where it is about one. */
  company?: string | null;
  /** yyyy-MM-dd. */
  publishedOn: string;
  version: number | null;
  kind: 'paragraph' | 'table' | 'chart' | 'row' | 'abstract' | 'title';
  /** 1-based; null for an abstract and a title. */
  page: number | null;
  heading: string;
  text: string;
  /** In points from the top left of its page. */
  areas: { page: number; box: { left: number; top: number; right: number; bottom: number } }[];
  chartId: number | null;
  /** The lines of print of the table that a row is of. */
  printed: string;
  score: number;
}

/** A word of a question as it was read. */
export interface ReadWord {
  /** Folded, as the ways are. */
  text: string;
  ways: readonly string[];
  /** In how many passages it stands. */
  held: number;
  isFaint: boolean;
  /** What it names; null for plain words. */
  names: string | null;
}

/** Abstracts and titles are told of a report; the rest stands in it. */
export const isTold = ({ kind }: Pick<ReadPassage, 'kind'>): boolean =>
  kind === 'abstract' || kind === 'title';

interface FoldedPassage {
  text: string;
  heading: string;
  title: string;
}

/** Each sentence of a passage is looked at beside all of it. */
const folded = new WeakMap<ReadPassage, FoldedPassage>();

/** What a passage says, folded once. */
export function foldedOf(passage: ReadPassage): FoldedPassage {
  const known = folded.get(passage);
  if (known !== undefined) return known;
  const [text, heading, title] = [passage.text, passage.heading, passage.title].map((part) =>
    foldText(part ?? ''),
  );
  const made = { text: text ?? '', heading: heading ?? '', title: title ?? '' };
  folded.set(passage, made);
  return made;
}
