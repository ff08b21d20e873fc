import type { Answer, AnswerTable, Claim, Evidence } from '#contract/calls/answers.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type ReadPassage, readQuestion, sentencesOf } from '../evidence/index.ts';
import { type Comparison, changesAsked, compareTexts, standsIn } from '../figures/index.ts';
import type { Passages } from '../passages/index.ts';
import type { Quotable, Rights } from './access.ts';
import { type FoundAnswer, withScores } from './find-answer.ts';
import {
  type Body,
  docsOf,
  evidenceOf,
  isQuotable,
  lockedOf,
  lookedThrough,
  refusal,
} from './present-answer.ts';
import type { ReportsAsked } from './reports-asked.ts';

/** A sentence of an issue. */
interface Said {
  text: string;
  passage: ReadPassage;
}

/** Two issues of a periodical, the earlier first, and what they say differently. */
export interface ChangedAnswer extends FoundAnswer {
  issues: readonly [ReadPassage, ReadPassage];
  /** So many issues between them have no text of the same kind. */
  skipped: number;
  comparison: Comparison<Said>;
}

/** So much of an issue is read, and so many changes of each kind are told. */
const MOST_READ = 600;
const MOST = { moved: 12, added: 8, gone: 8 };
/** So many issues are tried for one with text of the same kind. */
const MOST_TRIED = 6;

/** What is said in running text: in the report itself, or in its abstract where that is all there is. */
function runningText(passages: readonly ReadPassage[]): { kind: ReadPassage['kind']; said: Said[] } {
  const kind = passages.some((passage) => passage.kind === 'paragraph') ? 'paragraph' : 'abstract';
  const said = passages
    .filter((passage) => passage.kind === kind)
    .flatMap((passage) => sentencesOf(passage.text).map((text) => ({ text, passage })));
  return { kind, said };
}

/** The issue that is asked about, or several of which the newest with text is meant; null where the question is on none. */
async function issuesAsked(
  passages: Pick<Passages, 'issues' | 'issuesCalled'>,
  { query, fids }: { query: string; fids: readonly number[] | null },
  caller: Caller,
): Promise<{ meant: number[]; all: number[] } | null> {
  const asked = changesAsked(query);
  const [only, ...others] = fids ?? [];
  if (asked === null || others.length > 0 || (only !== undefined && only < 0)) return null;
  if (only === undefined && asked.periodical === '') return null;
  const issues =
    only === undefined
      ? await passages.issuesCalled(asked.periodical, caller)
      : await passages.issues(only, caller);
  if (issues?.kind !== 'series') return null;
  return { meant: only === undefined ? issues.fids.slice(0, MOST_TRIED) : [only], all: issues.fids };
}

interface Issue {
  fid: number;
  kind: ReadPassage['kind'];
  said: Said[];
}

/** The first of these that has text, of a kind where one is wanted. */
async function firstWithText(
  passages: Pick<Passages, 'of'>,
  { fids, kind }: { fids: readonly number[]; kind?: ReadPassage['kind'] },
  caller: Caller,
): Promise<Issue | null> {
  for (const fid of fids.slice(0, MOST_TRIED)) {
    const text = runningText(withScores(await passages.of(fid, MOST_READ, caller)));
    if (text.said.length > 0 && (kind === undefined || kind === text.kind)) return { fid, ...text };
  }
  return null;
}

const lookedAt = ({ said }: Issue): FoundAnswer['looked'] =>
  said.map(({ text, passage }) => ({
    ...{ passage, score: 0, coverage: 0, lacks: false, lacksName: false },
    sentences: [{ text, fits: false, answers: false, isNear: false, speaks: false, score: 0 }],
  }));

/** What an issue says otherwise than the one before it; null where the question asks for no such thing, and where there is none before it. */
export async function whatChanged(
  passages: Pick<Passages, 'of' | 'issues' | 'issuesCalled'>,
  { query, fids, gid, shelf }: ReportsAsked & { query: string },
  caller: Caller,
): Promise<ChangedAnswer | null> {
  const asked = gid !== null || shelf ? null : await issuesAsked(passages, { query, fids }, caller);
  if (asked === null) return null;
  const after = await firstWithText(passages, { fids: asked.meant }, caller);
  if (after === null) return null;
  const older = asked.all.slice(asked.all.indexOf(after.fid) + 1);
  const before = await firstWithText(passages, { fids: older, kind: after.kind }, caller);
  const [old, now] = [before?.said[0], after.said[0]];
  if (before === null || old === undefined || now === undefined) return null;
  return {
    question: readQuestion(query, foldText(query)),
    ...{ chosen: [], calculation: null, words: [], sought: [], contrary: [], notice: '' },
    looked: [...lookedAt(after), ...lookedAt(before)],
    issues: [old.passage, now.passage],
    skipped: older.indexOf(before.fid),
    comparison: compareTexts(before.said, after.said),
  };
}

interface Row {
  cells: string[];
  said: Said;
  earlier?: Said;
}

const rowsOf = ({ moved, added, gone }: Comparison<Said>): Row[] => [
  ...moved.slice(0, MOST.moved).map(({ before, after, what, from, to }) => ({
    ...{ cells: [`数变了：${what}`, from, to], said: after, earlier: before },
  })),
  ...added.slice(0, MOST.added).map((said) => ({ cells: ['这一期写的', '', said.text], said })),
  ...gone.slice(0, MOST.gone).map((said) => ({ cells: ['上一期写过，这一期没有', said.text, ''], said })),
];

const nameOf = ({ title, publishedOn }: ReadPassage): string => `《${title}》（${publishedOn}）`;

function noticeOf({
  issues: [before, after],
  skipped,
  comparison: { moved, added, gone },
}: ChangedAnswer): string {
  const told = `${nameOf(after)}对照${nameOf(before)}：数变了的 ${moved.length} 句，新写的 ${added.length} 句，不再写的 ${gone.length} 句`;
  const isCut = moved.length > MOST.moved || added.length > MOST.added || gone.length > MOST.gone;
  const between = skipped === 0 ? '' : `中间 ${skipped} 期没有可以对照的文字。`;
  return `${told}${isCut ? `，各列前 ${MOST.moved}、${MOST.added}、${MOST.gone} 句` : ''}。说法换得多的句子算新写的。${between}`;
}

function told(rows: readonly Row[], rightTo: (said: Said) => Quotable | null) {
  const evidence: Evidence[] = [];
  const claims: Claim[] = [];
  const table: AnswerTable['rows'] = [];
  const cite = (said: Said): number | null => {
    const right = rightTo(said);
    if (right === null || !standsIn(said.text, said.passage.text)) return null;
    evidence.push(evidenceOf(right, evidence.length + 1, said.passage, said.text));
    return evidence.length;
  };
  for (const { cells, said, earlier } of rows) {
    const [before, after] = [earlier === undefined ? undefined : cite(earlier), cite(said)];
    if (before === null || after === null) continue;
    claims.push({
      ...{ text: said.text, kind: 'quote', status: '已核对' },
      evidence: [...(before === undefined ? [] : [before]), after],
    });
    table.push({ cells, evidence: after, ...(before === undefined ? {} : { before }) });
  }
  return { evidence, claims, table };
}

/** The changes as they leave, each quoted from the issues that may be read. */
export function presentChanged(found: ChangedAnswer, rights: Rights): Body {
  const rightTo = ({ passage }: Said): Quotable | null => {
    const right = rights(passage);
    return isQuotable(right) ? right : null;
  };
  const locked = lockedOf(found.issues, rights);
  const { evidence, claims, table } = told(locked.length > 0 ? [] : rowsOf(found.comparison), rightTo);
  const looked = lookedThrough(found);
  const isRefused = claims.length === 0;
  const same = '这两期的文字与带单位的数没有可以列出的不同。';
  const refused: Answer['answer'] = locked.length > 0 ? refusal(looked, locked.length) : same;
  return {
    answer: isRefused ? refused : claims.map(({ text }) => text).join('\n'),
    ...{ docs: docsOf(evidence), is_refused: isRefused, by: 'reports', claims, course: null, over_time: '' },
    notice: isRefused ? '' : noticeOf(found),
    table: isRefused ? null : { kind: 'changed', head: ['变化', '上一期', '这一期'], rows: table },
    ...{ evidence, locked, looked, nearest: [] },
  };
}
