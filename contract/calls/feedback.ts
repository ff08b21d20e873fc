import { z } from 'zod';
import { unseenText, VISIBLE_TEXT } from '../text/visible-text.ts';
import { call, request } from '../wire/call.ts';

/** Lengths in characters; bytes of the picture. */
export const FEEDBACK_LIMITS = {
  content: 2_000,
  line: 50,
  contact: 100,
  context: 300,
  pictureBytes: 4 * 1024 * 1024,
  /** Of one sender in 24 hours. */
  aDay: 10,
} as const;

const line = (what: string, most: number) =>
  z
    .string('应为文字')
    .trim()
    .max(most, `${what}最多 ${most} 个字`)
    .regex(VISIBLE_TEXT, unseenText(what))
    .default('');

const BASE64_OF_MOST = Math.ceil(FEEDBACK_LIMITS.pictureBytes / 3) * 4;

/** S2 §7; `context` and `picture` are ours. */
export const submitFeedback = call({
  method: 'POST',
  access: 'visitor',
  path: '/api/v2/feedback/submit',
  summary: '意见反馈：内容必填，可附一张图片；登录的人在消息里收到答复',
  cost: 10,
  maxBodyBytes: BASE64_OF_MOST + 64 * 1024,
  request: request({
    content: z
      .string('请填写内容')
      .trim()
      .min(1, '请填写内容')
      .max(FEEDBACK_LIMITS.content, `内容最多 ${FEEDBACK_LIMITS.content} 个字`),
    name: line('称呼', FEEDBACK_LIMITS.line),
    contact: line('联系方式', FEEDBACK_LIMITS.contact),
    job: line('职业', FEEDBACK_LIMITS.line),
    /** Where the sender was, as the form showed it. */
    context: line('出处', FEEDBACK_LIMITS.context),
    /** Base64 of a PNG, JPEG, WebP or GIF, without `data:` before it; empty without one. */
    picture: z
      .base64('图片应以 base64 编码')
      .max(BASE64_OF_MOST, '图片不能超过 4 MB，请缩小后再试')
      .default(''),
  }),
  response: z.object({
    /** 1 where the answer comes into the sender's messages. */
    is_told: z.union([z.literal(0), z.literal(1)]),
  }),
});
