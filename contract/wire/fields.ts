import { z } from 'zod';

const DIGITS = /^\d{1,15}$/;

/** A record id; older pages send digits as text. */
export const Id = z.union([
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z.string().regex(DIGITS, '应为数字编号').transform(Number),
]);

const SIGNED_DIGITS = /^-?\d{1,15}$/;

/** What the reader's calls name a file by (`text/file-id.ts`): the id of a report, or below 0 a content that no record shows. */
export const FileId = z.union([
  z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  z.string().regex(SIGNED_DIGITS, '应为数字编号').transform(Number),
]);

/** One id, many ids, ids joined by commas, or nothing: always a list. */
export const IdList = z
  .union([
    Id.transform((id) => [id]),
    z.array(Id).max(200, '一次最多 200 项'),
    z
      .string()
      .max(2000)
      .regex(/^(\d{1,15}(,\d{1,15})*)?$/, '应为逗号分隔的数字编号')
      .transform((text) => (text === '' ? [] : text.split(',').map(Number))),
  ])
  .nullish()
  .transform((ids) => (ids ?? []).filter((id) => id !== 0));

/** 0 or 1, also as text or boolean. */
export const Flag = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.literal(''), z.boolean()])
  .nullish()
  .transform((flag) => flag === 1 || flag === '1' || flag === true);

export const Page = z.coerce.number('应为页码').int('应为整数').min(1, '从 1 开始').max(100_000).default(1);

export function pageSize(standard: number, most: number) {
  return z.coerce
    .number('应为每页条数')
    .int('应为整数')
    .min(1)
    .max(most, `每页最多 ${most} 条`)
    .default(standard);
}

/** A day of the calendar, yyyy-MM-dd; empty where there is none. */
export const Day = z
  .union([
    z.literal(''),
    z.iso.date({
      error: ({ input }) =>
        typeof input === 'string' ? `“${input.slice(0, 20)}”不是有效日期，应为 yyyy-MM-dd` : '应为日期文本',
    }),
    z.null(),
  ])
  .optional()
  .transform((day) => day ?? '');

const PHONE = /^1[3-9]\d{9}$/;

/** Chinese mobile number. */
export const Phone = z.string().regex(PHONE, '应为 11 位手机号');

/** The same for a field that is being filled in. */
export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/** Half-open range of UTF-16 offsets `[start, end)` in the text beside it: what to mark. */
export const TextRange = z.tuple([z.number().int(), z.number().int()]);
export type TextRange = z.infer<typeof TextRange>;
