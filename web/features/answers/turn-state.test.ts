import { expect, test } from 'vitest';
import { changeTurn, isUnderWay, newTurn, stepText, type TurnChange } from './turn-state.ts';

const claim = { text: '毛利率 32.51%', kind: 'number' as const, evidence: [1], status: '已核对' as const };
const after = (...changes: TurnChange[]) => changes.reduce(changeTurn, newTurn(1, '毛利率是多少？'));
const reading = { kind: 'reading' as const, reports: 3, passages: 40 };

test('a turn says what is done now, and keeps the claims that have come', () => {
  expect(stepText(after())).toContain('检索中');
  expect(stepText(after(reading))).toBe('阅读 3 篇、40 段');
  const turn = after(reading, { kind: 'answering' }, { kind: 'claim', claim, evidence: [] });
  expect(stepText(turn)).toBe('阅读 3 篇、40 段，作答中');
  expect(turn.claims).toEqual([claim]);
  expect(isUnderWay(turn)).toBe(true);
});

test('what was stopped keeps what had come, and one that is whole is not stopped', () => {
  const stopped = after({ kind: 'claim', claim, evidence: [] }, { kind: 'stopped' });
  expect(stopped).toMatchObject({ phase: 'stopped', claims: [claim] });
  expect(changeTurn({ ...stopped, phase: 'answered' }, { kind: 'stopped' }).phase).toBe('answered');
});

test('asked again, in other words or the same, it begins anew in its place', () => {
  const again = after(
    { kind: 'claim', claim, evidence: [] },
    { kind: 'stopped' },
    { kind: 'asked', question: '净利率？' },
  );
  expect(again).toEqual(newTurn(1, '净利率？'));
});
