import { expect, test } from 'vitest';
import { Answer } from '#contract/calls/answers.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { stillReadable } from './private-answers.ts';

const evidence: Answer['evidence'][number] = {
  ...{ number: 1, fid: ownFileId(7), name: '纪要', organisation: '', printed_at: '2026-06-01', page: 1 },
  ...{ heading: '', chart_id: null, quote: '换电联盟由几家车企组成。', boxes: [], version: null },
};
const nearest: Answer = {
  ...{ question: '什么是换电联盟？', answer: evidence.quote, docs: [], is_refused: false, is_nearest: true },
  ...{ by: 'reports', notice: '没有找到直接回答的原文', table: null, course: null, over_time: '' },
  ...{ claims: [{ text: evidence.quote, kind: 'quote', evidence: [1], status: '未证实' }], locked: [] },
  ...{ evidence: [evidence], looked: { reports: 1, passages: 2 }, nearest: [], suggestions: [], took_ms: 1 },
};

test('what came near in a file that is theirs no more says that it is gone, and not that it comes near', async () => {
  const contents = { ownAmong: async () => [] };
  const [turn] = await stillReadable({ contents }, [{ answer: nearest }], { uid: 1 });
  const told = Answer.parse(JSON.parse(JSON.stringify(turn?.answer)));
  expect(told).toMatchObject({ is_refused: true, is_emptied: true, claims: [], evidence: [] });
  expect(told.is_nearest).toBeUndefined();
  expect(told.answer).toContain('看不到了');
});
