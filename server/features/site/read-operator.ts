import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isPictureName, type QrSource, readQrSource } from './qr-source.ts';

const FILE = 'operator.json';

/** The operator's file cannot be used; the message names what to mend. */
export class OperatorInvalid extends Error {
  override name = 'OperatorInvalid';
}

const line = z.string().trim().min(1, '不能为空；没有就整项删去').max(200, '最多 200 个字');
const Address = z.url({ protocol: /^https?$/, error: '应为 https:// 开头的网址' }).max(500);
/** An address to draw a code of, or the name of a picture in the data folder. */
const Code = line.refine(
  (value) => Address.safeParse(value).success || isPictureName(value),
  '应为 https:// 开头的网址，或数据目录里图片的文件名（.png、.jpg、.webp）',
);
const Friend = z.strictObject({ name: line, url: Address });

const OperatorFile = z.strictObject({
  company: line.optional(),
  contact: line.optional(),
  address: line.optional(),
  /** As issued: 京ICP备12345678号-1. */
  icp: line.regex(/ICP备\d+号(?:-\d+)?$/, '应写成 京ICP备12345678号 的样子').optional(),
  /** As issued: 京公网安备11010502012345号. */
  police: line.regex(/公网安备\s?\d{14}号$/, '应写成 京公网安备11010502012345号 的样子').optional(),
  friends: z.array(Friend).max(2, '友情链接至多 2 个').default([]),
  /** What the QR codes of the foot say. */
  officialAccount: Code.optional(),
  miniProgramme: Code.optional(),
  app: Code.optional(),
  /** What the QR code of customer service says, which buyers of a place in the community group add. */
  service: Code.optional(),
  /** First year of the copyright line. */
  since: z.int('应为年份').min(2000, '应为年份').max(2100, '应为年份').optional(),
});
const CODES = ['officialAccount', 'miniProgramme', 'app', 'service'] as const;
export type CodeName = (typeof CODES)[number];

/** Who runs the site, with what its QR codes show. */
export interface Operator extends Omit<z.infer<typeof OperatorFile>, CodeName> {
  codes: Partial<Record<CodeName, QrSource>>;
}

/** `operator.json` in the data folder, read at the start; nothing is known without it. Throws `OperatorInvalid`. */
export function readOperator(dataDir: string): Operator {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return { friends: [], codes: {} };
  const result = OperatorFile.safeParse(parse(readFileSync(path, 'utf8')), {
    error: z.locales.zhCN().localeError,
  });
  if (result.success) return withCodes(result.data, dataDir);
  throw toMend(
    result.error.issues.map(({ path: at, message }) => `${at.join(' › ') || '整个文件'}：${message}`),
  );
}

const toMend = (faults: string[]): OperatorInvalid =>
  new OperatorInvalid(
    `${FILE} 有 ${faults.length} 处要改：${faults.map((fault) => `\n  ${fault}`).join('')}`,
  );

function withCodes(file: z.infer<typeof OperatorFile>, dataDir: string): Operator {
  const { officialAccount, miniProgramme, app, service, ...rest } = file;
  const written = { officialAccount, miniProgramme, app, service };
  const codes: Operator['codes'] = {};
  const faults: string[] = [];
  for (const name of CODES) {
    const source = written[name] === undefined ? undefined : readQrSource(written[name], dataDir);
    if (typeof source === 'string') faults.push(`${name}：${source}`);
    else if (source !== undefined) codes[name] = source;
  }
  if (faults.length > 0) throw toMend(faults);
  return { ...rest, codes };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorInvalid(`${FILE} 不是有效的 JSON：${error instanceof Error ? error.message : error}`);
  }
}
