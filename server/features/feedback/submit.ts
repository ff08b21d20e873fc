import { createHmac } from 'node:crypto';
import { FEEDBACK_LIMITS, type submitFeedback } from '#contract/calls/feedback.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { ParsedRequestOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';
import { type PictureProblem, type PictureReader, PictureRefused } from '#server/ports/pictures.ts';
import { countSince, type FeedbackTables, holdSender, insertFeedback } from './store.ts';

export interface FeedbackDeps {
  db: Db<FeedbackTables>;
  pictures: Pick<PictureReader, 'draw'>;
  /** Keys the hashes that count what comes from one address. */
  senderSecret: string;
}

const WIDTH = 1600;
const PROBLEMS: Partial<Record<PictureProblem, string>> = {
  'not-a-picture': '附上的文件不是图片，请选择 PNG、JPEG、WebP 或 GIF 图片',
  'too-large': '图片的像素太多，请缩小后再试',
  'too-small': '图片太小，看不出内容，请换一张',
};

/** The picture alone, without whatever else its file carried. */
async function drawn({ pictures }: FeedbackDeps, base64: string): Promise<Buffer | null> {
  if (base64 === '') return null;
  try {
    const [picture] = await pictures.draw(Buffer.from(base64, 'base64'), [WIDTH]);
    return picture === undefined ? null : Buffer.from(picture.webp);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    if (error.problem === 'busy') throw new BusinessError('tooBusy');
    throw new BusinessError(
      'invalidInput',
      PROBLEMS[error.problem] ?? '图片打不开，请另存为 PNG 或 JPEG 后再试',
    );
  }
}

const senderOf = ({ senderSecret }: FeedbackDeps, { uid, address }: Caller): string =>
  uid === null
    ? createHmac('sha256', senderSecret).update(addressPrefix(address)).digest('base64url').slice(0, 22)
    : `u${uid}`;

/** Keeps what somebody tells the site. Throws 10009 beyond so many of one sender a day, 10006 for a picture that cannot be read. */
export async function submit(
  deps: FeedbackDeps,
  { picture, content, name, contact, job, context }: ParsedRequestOf<typeof submitFeedback>,
  caller: Caller,
): Promise<{ is_told: 0 | 1 }> {
  const sender = senderOf(deps, caller);
  const image = await drawn(deps, picture);
  await inTransaction(deps.db, async (tx) => {
    await holdSender(tx, sender);
    if ((await countSince(tx, sender, new Date(caller.now - DAY_MS))) >= FEEDBACK_LIMITS.aDay)
      throw new BusinessError('tooFrequent', `一天最多提交 ${FEEDBACK_LIMITS.aDay} 条，请明天再来`);
    const at = new Date(caller.now);
    await insertFeedback(tx, {
      uid: caller.uid,
      sender,
      at,
      content,
      name,
      contact,
      job,
      context,
      picture: image,
    });
  });
  return { is_told: caller.uid === null ? 0 : 1 };
}
