import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = new URL('./texts/', import.meta.url);

/** A text file of the demo library that cannot be used; the message names the file and the place in it. */
export class TextsInvalid extends Error {
  override name = 'TextsInvalid';
}

/** What one of the files under `demo/texts` holds. Throws `TextsInvalid` where it is no JSON or not what `schema` asks for. */
export function readTexts<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  return checkTexts(file, text, schema);
}

/** Says what is wrong in Chinese, as whoever writes the texts need not know TypeScript. */
export function checkTexts<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new TextsInvalid(
      `demo/texts/${file} 不是有效的 JSON：${error instanceof Error ? error.message : error}`,
    );
  }
  const result = schema.safeParse(value, { error: z.locales.zhCN().localeError });
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `\n  ${placeOf(path)}：${message}`);
  throw new TextsInvalid(`demo/texts/${file} 有 ${faults.length} 处要改：${faults.join('')}`);
}

/** 1-based, as people count. */
const placeOf = (path: PropertyKey[]): string =>
  path.map((key) => (typeof key === 'number' ? `第 ${key + 1} 项` : String(key))).join(' › ') || '整个文件';

/** A text in which only these placeholders may stand in braces. */
export const textWith = (known: RegExp) =>
  z
    .string()
    .min(1)
    .superRefine((text, context) => {
      for (const [whole, name = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
        if (!known.test(name)) context.addIssue({ code: 'custom', message: `没有名为 ${whole} 的占位符` });
      }
      if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) {
        context.addIssue({ code: 'custom', message: '花括号没有成对' });
      }
    });
