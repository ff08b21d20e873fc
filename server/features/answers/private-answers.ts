import type { Answer } from '#contract/calls/answers.ts';
import type { ExportedPerson } from '#server/platform/feature.ts';
import { ownOpen } from './access.ts';
import type { AnswerDeps } from './deps.ts';
import { exportConversations } from './store/personal.ts';

/** The files that no record shows and that an answer was read from, by their ids below 0. */
export const filesOf = ({ evidence, nearest }: Pick<Answer, 'evidence' | 'nearest'>): number[] => [
  ...new Set([...evidence, ...nearest].flatMap(({ fid }) => (fid < 0 ? [fid] : []))),
];

const GONE = '这个答案引用的文件您现在看不到了，答案不再显示。';

/** What is left of an answer for whoever may not read what it quotes: that it was asked. Whether it was charged is not told by it any more. */
const emptied = (answer: Answer, said: string): Answer => ({
  ...answer,
  answer: said,
  docs: [],
  is_refused: true,
  is_nearest: undefined,
  is_emptied: true,
  notice: '',
  claims: [],
  table: null,
  course: null,
  over_time: '',
  evidence: [],
  locked: [],
  nearest: [],
  suggestions: [],
});

/** Kept answers as they may be read now: what quotes a file that is no longer for its asker says so, and nothing else. */
export async function stillReadable<Turn extends { answer: Answer }>(
  { contents }: Pick<AnswerDeps, 'contents'>,
  turns: readonly Turn[],
  owner: { uid: number },
): Promise<Turn[]> {
  const open = await ownOpen(
    contents,
    owner,
    turns.flatMap(({ answer }) => filesOf(answer)),
  );
  return turns.map((turn) =>
    filesOf(turn.answer).every((fid) => open.has(fid))
      ? turn
      : { ...turn, answer: emptied(turn.answer, GONE) },
  );
}

/** What the operator hears of an answer from somebody's own files: that it was judged, and how. */
export const withoutOwnFiles = <Turn extends { answer: Answer }>(turn: Turn): Turn =>
  filesOf(turn.answer).length === 0
    ? turn
    : { ...turn, answer: emptied(turn.answer, '这个答案引自提问者自己或群组里的文件，不转给运营者。') };

/** Everything held about a person, as they may read it now. */
export const exportOwn = async (
  deps: Pick<AnswerDeps, 'db' | 'contents'>,
  person: ExportedPerson,
): ReturnType<typeof exportConversations> =>
  stillReadable(deps, await exportConversations(deps.db, person), person);
