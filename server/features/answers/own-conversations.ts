import type { Conversation, judgeAnswer, KeptTurn } from '#contract/calls/conversations.ts';
import { foldText } from '#contract/text/fold.ts';
import type { ParsedRequestOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownConversations } from './access.ts';
import type { AnswerDeps } from './deps.ts';
import { stillReadable } from './private-answers.ts';
import * as store from './store/conversations.ts';

type Deps = Pick<AnswerDeps, 'db'>;

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** The caller's own, the last asked first. Throws 10999 for visitors, as all here do. */
export async function listConversations(
  { db }: Deps,
  { page, pageSize, keyword }: { page: number; pageSize: number; keyword: string },
  caller: Caller,
): Promise<{ list: Conversation[]; count: number }> {
  const words = foldText(keyword)
    .split(/\s+/)
    .filter((word) => word !== '');
  const { rows, count } = await store.searchConversations(db, ownConversations(caller), {
    words,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return { list: rows.map(({ changed_at: at, ...row }) => ({ ...row, changed_at: secondsOf(at) })), count };
}

/** One of the caller's own with all that was asked in it. Throws 10404 where there is none. */
export async function readConversation(
  { db, contents }: Pick<AnswerDeps, 'db' | 'contents'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Omit<Conversation, 'turns'> & { turns: KeptTurn[] }> {
  const owner = ownConversations(caller);
  const [found, turns] = await Promise.all([
    store.findConversation(db, owner, id),
    store.turnsOf(db, owner, id),
  ]);
  if (found === undefined) throw new BusinessError('notFound', '这次问答不存在或已删除');
  const readable = await stillReadable({ contents }, turns, owner);
  return {
    ...found,
    changed_at: secondsOf(found.changed_at),
    turns: readable.map(({ asked_at: at, ...turn }) => ({ ...turn, asked_at: secondsOf(at) })),
  };
}

/** Throws 10404 where there is no such conversation of the caller's. */
export async function renameConversation(
  { db }: Deps,
  { id, name }: { id: string; name: string },
  caller: Caller,
): Promise<Record<string, never>> {
  return done(await store.renameConversation(db, ownConversations(caller), { id, name }));
}

/** The same; it is gone at once, with its answers and what was said of them. */
export async function removeConversation(
  { db }: Deps,
  { id }: { id: string },
  caller: Caller,
): Promise<Record<string, never>> {
  return done(await store.deleteConversation(db, ownConversations(caller), id));
}

/** Says what the caller thinks of an answer of their own. Throws 10404 where it is not. */
export async function judgeOwnAnswer(
  { db }: Deps,
  { id, verdict, reason }: Pick<ParsedRequestOf<typeof judgeAnswer>, 'id' | 'verdict' | 'reason'>,
  caller: Caller,
): Promise<Record<string, never>> {
  const said = { id, verdict, reason: verdict === '' ? '' : reason, at: new Date(caller.now) };
  return done(await store.judgeTurn(db, ownConversations(caller), said));
}

function done(isDone: boolean): Record<string, never> {
  if (!isDone) throw new BusinessError('notFound', '这次问答不存在或已删除');
  return {};
}
