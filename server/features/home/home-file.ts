import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What the operator puts on the home page. */
export interface HomeFile {
  partners: { name: string; logo: string; intro: string; website: string }[];
  /** Said instead of the counts. */
  statistics: { value: string; label: string }[];
}

/** In the data folder. */
const FILE = 'home.json';

const Address = z
  .string()
  .max(500)
  .regex(/^(https:\/\/|\/(?!\/))/, '应以 https:// 或 / 开头')
  .or(z.literal(''))
  .default('');

const Content = z.strictObject({
  partners: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1, '不能为空').max(40, '最多 40 个字'),
        logo: Address,
        intro: z.string().trim().max(200, '最多 200 个字').default(''),
        website: Address,
      }),
    )
    .max(200, '最多 200 家')
    .default([]),
  statistics: z
    .array(
      z.strictObject({ value: z.string().trim().min(1).max(20), label: z.string().trim().min(1).max(20) }),
    )
    .max(6, '最多 6 项')
    .default([]),
});

export class HomeFileInvalid extends Error {
  override name = 'HomeFileInvalid';
}

/** Reads `home.json` of the data folder; nothing is listed without it. Throws `HomeFileInvalid`, which says what to change. */
export function readHomeFile(dataDir: string): HomeFile {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return Content.parse({});
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new HomeFileInvalid(
      `${FILE} 不是 JSON：${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
  const parsed = Content.safeParse(content);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path: at, message }) => `${FILE} 的 ${at.join('.') || '顶层'}：${message}`,
  );
  throw new HomeFileInvalid(lines.join('\n'));
}
