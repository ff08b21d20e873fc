import type { Answer } from '#contract/calls/answers.ts';
import type { CellAnswer } from '#contract/calls/grids.ts';
import { tierOf } from '#contract/rights/levels.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { JobAtWork } from '#server/platform/jobs/job.ts';
import type { Receipt } from '../memberships/index.ts';
import type { GridDeps } from './deps.ts';
import {
  type Asking,
  countOfAsking,
  holdReceipt,
  nextWaiting,
  type Settled,
  settleCell,
  type WaitingCell,
} from './store/work.ts';

/** A cell says little; whoever wants all of it asks the question by itself. */
const MOST_CLAIMS = 3;

const FAILED: Settled = { state: 'failed', answer: null, reason: '没有答出，这一次已退还，请重问' };

/** As whom a cell is answered: its owner, with the rights of this moment. null where the account is gone. */
async function ownerOf(
  { accounts, clock }: Pick<GridDeps, 'accounts' | 'clock'>,
  uid: number,
  signal: AbortSignal,
): Promise<Caller | null> {
  const identity = await accounts.identityOf(uid);
  if (identity === null) return null;
  const now = clock.now();
  return {
    sessionKey: '',
    uid,
    tier: tierOf(identity.level, identity.unlockEndSeconds, Math.floor(now / 1000)),
    pot: identity.potId ?? null,
    address: '',
    userAgent: '',
    knownCookie: '',
    now,
    signal,
  };
}

function cellAnswerOf({ claims, evidence, by }: Answer): CellAnswer {
  const told = claims.slice(0, MOST_CLAIMS);
  const numbers = new Set(told.flatMap((claim) => claim.evidence));
  return { claims: told, evidence: evidence.filter(({ number }) => numbers.has(number)), by };
}

/** What only comes near answers nothing, here as in an answer by itself. */
function settledOf(answer: Answer): Settled {
  if (!answer.is_refused && !answer.is_nearest)
    return { state: 'answered', answer: cellAnswerOf(answer), reason: '' };
  const [locked] = answer.locked;
  if (locked !== undefined) return { state: 'locked', answer: null, reason: locked.reason };
  return { state: 'absent', answer: null, reason: '' };
}

/** Throws only where the process stops: whatever is left is done by another. */
async function answerOf(
  { answers, log }: GridDeps,
  receipt: Receipt,
  cell: { query: string; fid: number },
  caller: Caller,
): Promise<Settled> {
  try {
    return settledOf(await answers.ofReport(receipt, cell, caller));
  } catch (error) {
    if (caller.signal?.aborted) throw error;
    if (error instanceof BusinessError) return { ...FAILED, reason: error.message };
    log.warn({ err: error }, 'a cell of a question grid was not answered');
    return FAILED;
  }
}

/** The unit of a cell: the one that it holds, or another; what became of it where none is to be had; null where it waits no more. */
async function unitOf(
  { db, quotas, answers }: GridDeps,
  asking: Asking,
  cell: WaitingCell & { query: string },
  caller: Caller,
): Promise<{ receipt: Receipt } | Settled | null> {
  if (cell.receipt !== null) return { receipt: cell.receipt };
  const subject = answers.subjectOf(cell);
  try {
    const receipt = await quotas.take({ caller, action: 'askQuestion', subject });
    if (await holdReceipt(db, asking, cell, receipt)) return { receipt };
    await quotas.giveBack(receipt);
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return { state: 'failed', answer: null, reason: error.message };
    throw error;
  }
}

/** Writes what became of it; who got no answer gets the unit back, in the same transaction. */
async function settle(
  { db, quotas }: GridDeps,
  asking: Asking,
  { cell, receipt, settled }: { cell: WaitingCell; receipt: Receipt | null; settled: Settled },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isSettled = await settleCell(tx, asking, cell, settled);
    if (isSettled && receipt !== null && settled.state !== 'answered') await quotas.giveBack(receipt, tx);
  });
}

async function answerCell(
  deps: GridDeps,
  asking: Asking,
  cell: WaitingCell,
  signal: AbortSignal,
): Promise<void> {
  const query = cell.questions[cell.question] ?? '';
  const caller = await ownerOf(deps, cell.uid, signal);
  if (caller === null) return settle(deps, asking, { cell, receipt: cell.receipt, settled: FAILED });
  const unit = await unitOf(deps, asking, { ...cell, query }, caller);
  if (unit === null) return;
  if ('state' in unit) return settle(deps, asking, { cell, receipt: null, settled: unit });
  const { receipt } = unit;
  const settled = await answerOf(deps, receipt, { query, fid: cell.fid }, caller);
  await settle(deps, asking, { cell, receipt, settled });
}

/**
 * Answers what waits for one asking, cell by cell, each with the rights and the units that its owner has at that moment. Killed at any point
 * and begun again it goes on with the units that are held: none is taken twice.
 */
export async function answerCells(
  deps: GridDeps,
  asking: Asking,
  { signal, progress }: Pick<JobAtWork, 'signal' | 'progress'>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const cell = await nextWaiting(deps.db, asking);
    if (cell === undefined) return;
    await answerCell(deps, asking, cell, signal);
    const { done, total } = await countOfAsking(deps.db, asking);
    progress(done, total);
  }
}
