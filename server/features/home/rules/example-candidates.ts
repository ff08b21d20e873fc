import type { HomeExample } from '#contract/calls/home.ts';

/** A search that might be shown under the box, what it is about, and what a report must say to be its answer. */
export interface Candidate extends Pick<HomeExample, 'kind' | 'keyword'> {
  subject: string;
  words: readonly string[];
}

/** What recent reports are about, as the desk lists it. */
export interface Subject {
  kind: 'industry' | 'stock';
  name: string;
}

/** What one asks about an industry: the word that an answer says, and the question around it. */
const QUESTIONS: readonly { word: string; ask: (subject: string) => string }[] = [
  { word: '竞争格局', ask: (subject) => `${subject}的竞争格局怎么样` },
  { word: '需求', ask: (subject) => `${subject}需求怎么样` },
  { word: '价格', ask: (subject) => `${subject}价格怎么看` },
  { word: '景气', ask: (subject) => `${subject}景气度如何` },
  { word: '风险', ask: (subject) => `${subject}有哪些风险` },
];
/** Figures that reports give of an industry. */
const FIGURES = ['市场规模', '销量', '毛利率', '渗透率', '出货量', '产量', '增速'];

/** And of a company: where only records are here, their titles say these. */
const COMPANY_FIGURES = ['净利润', '业绩', '营收', '毛利率'];

/** Of what most reports are about so much takes turns: what few are about answers little. */
const MOST_OF_A_KIND = 12;

/** 申万 marks a second level that is called as its first: nobody types that. */
const spoken = (name: string): string => name.replace(/[ⅠⅡⅢ]+$/u, '');

/** The list begun at another place each day; all of it is still there. */
const begunAt = <Each>(list: readonly Each[], day: number): Each[] => {
  const at = list.length === 0 ? 0 : day % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

/** Each figure of a subject before the next of any: titles say some figures of nothing, and others of few. */
const figuresOf = (names: readonly string[], figures: readonly string[]): Candidate[] =>
  figures.flatMap((_, round) =>
    names.map((name, at) => {
      const figure = figures[(at + round) % figures.length] ?? '';
      return { kind: 'number' as const, keyword: `${name} ${figure}`, subject: name, words: [name, figure] };
    }),
  );

/** What might be shown of each kind, in the order it is tried; another beginning each `day`, a whole number. */
export function exampleCandidates(
  subjects: readonly Subject[],
  day: number,
): Record<HomeExample['kind'], Candidate[]> {
  const namesOf = (kind: Subject['kind']) =>
    begunAt(
      subjects
        .filter((subject) => subject.kind === kind)
        .slice(0, MOST_OF_A_KIND)
        .map(({ name }) => spoken(name)),
      day,
    );
  const [industries, companies] = [namesOf('industry'), namesOf('stock')];
  return {
    question: industries.flatMap((name) =>
      begunAt(QUESTIONS, day).map(({ word, ask }) => ({
        kind: 'question' as const,
        keyword: ask(name),
        subject: name,
        words: [name, word],
      })),
    ),
    company: companies.map((name) => ({
      kind: 'company',
      keyword: name,
      subject: name,
      words: [name],
    })),
    number: [
      ...figuresOf(begunAt(industries, 1), begunAt(FIGURES, day)),
      ...figuresOf(companies, COMPANY_FIGURES),
    ],
  };
}
