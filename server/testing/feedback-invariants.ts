import { submitFeedback } from '#contract/calls/feedback.ts';
import { createSharpPictureReader } from '#server/adapters/pictures-sharp/read-picture.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { codeOf, expectSame } from './group-fixture.ts';
import { newCaller } from './new-caller.ts';

/** Feedback and messages over a real database, loaded anew so that a broken part can be put in. */
export async function feedbackFixture(database: Database) {
  const { submit } = await import('#server/features/feedback/submit.ts');
  const { answerFeedback } = await import('#server/features/feedback/answer.ts');
  const { createMessages } = await import('#server/features/messages/create-messages.ts');
  const store = await import('#server/features/feedback/store.ts');
  const clock = { now: () => newCaller().now };
  const messages = createMessages({ database, clock });
  const db = tablesOf<import('#server/features/feedback/store.ts').FeedbackTables>(database);
  const deps = { db, pictures: createSharpPictureReader(), senderSecret: 'a secret of tests' };
  return {
    database,
    messages,
    store,
    db,
    send: (content: string, caller: Caller, picture = '') =>
      submit(deps, submitFeedback.request.parse({ content, picture }), caller),
    answer: (id: number, answer: string) =>
      answerFeedback({ db, messages }, OPERATOR, { id, answer, at: new Date() }),
    unread: (caller: Caller) => messages.countUnread(caller),
    async idOf(content: string): Promise<number> {
      const row = await db
        .selectFrom('feedback')
        .select('id')
        .where('content', '=', content)
        .executeTakeFirst();
      return row?.id ?? 0;
    },
  };
}
export type FeedbackFixture = Awaited<ReturnType<typeof feedbackFixture>>;

const member = () => newCaller({ tier: 'free' });

/** Of twenty that one sender sends at once ten are kept; another sender is not held back. A visitor is counted by address. */
export async function aDayIsKept({ send }: FeedbackFixture): Promise<void> {
  for (const who of [member(), newCaller()]) {
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => codeOf(send(`第 ${at} 条，${who.sessionKey}`, who))),
    );
    expectSame('kept', codes.filter((code) => code === 0).length, 10);
    expectSame('a day later', await codeOf(send('明天', { ...who, now: who.now + 25 * 3_600_000 })), 0);
  }
  expectSame('another', await codeOf(send('别人', member())), 0);
}

/** An answer comes once, to whoever sent it and to nobody else. */
export async function answeredOnce({ send, answer, unread, idOf }: FeedbackFixture): Promise<void> {
  const [sender, other] = [member(), member()];
  const content = `图表打不开 ${sender.sessionKey}`;
  await send(content, sender);
  const id = await idOf(content);
  const outcomes = await Promise.all([answer(id, '已修好'), answer(id, '已修好'), answer(id, '已修好')]);
  expectSame('outcomes', outcomes.toSorted(), ['told', 'unknown', 'unknown']);
  expectSame('messages', [await unread(sender), await unread(other)], [1, 0]);
}

/** What somebody reads or marks as read is their own alone. */
export async function messagesAreOnesOwn({ messages, database, unread }: FeedbackFixture): Promise<void> {
  const [one, other] = [member(), member()];
  const { inTransaction } = await import('#server/platform/db/connect-database.ts');
  const store = await import('#server/features/messages/store.ts');
  const db = tablesOf<import('#server/features/messages/store.ts').MessageTables>(database);
  const told = (uid: number | null) => ({ uid: uid ?? 0, at: new Date(), title: '题', body: '话', href: '' });
  await inTransaction(db, (tx) => messages.write(tx, [told(one.uid), told(other.uid)]));
  const { ownMessages } = await import('#server/features/messages/access.ts');
  const [theirs] = await store.listMessages(db, ownMessages(other), { offset: 0, limit: 10 });
  await store.markRead(db, ownMessages(one), [theirs?.id ?? 0], new Date());
  expectSame('left', [await unread(one), await unread(other)], [1, 1]);
  await store.markRead(db, ownMessages(one), [], new Date());
  expectSame('left after all', [await unread(one), await unread(other)], [0, 1]);
  const listed = await store.listMessages(db, ownMessages(one), { offset: 0, limit: 10 });
  expectSame(
    'listed',
    listed.map(({ uid }) => uid),
    [one.uid],
  );
}
