import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '布尔值',
  array: '列表',
  object: '对象',
  null: '空值',
};

const valueText = (value: unknown) => (value === '' ? '空文本' : String(value));

function sizeText({ origin, ...limit }: { origin: string }, word: '最多' | '至少', size: unknown): string {
  const inclusive = 'inclusive' in limit && limit.inclusive === false ? '（不含）' : '';
  if (origin === 'string') return `${word} ${size} 个字`;
  if (origin === 'array') return `${word} ${size} 项`;
  return `${word === '最多' ? '不能大于' : '不能小于'} ${size}${inclusive}`;
}

const WRONG_KIND = new Set(['invalid_type', 'invalid_value']);

/** A branch of the right kind knows best what is wrong; where there is none, any of the kinds would do. */
function unionText(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const faults = branches.flatMap(([fault]) => (fault === undefined ? [] : [fault]));
  const nearest = faults.find(({ code }) => !WRONG_KIND.has(code) && code !== 'invalid_union');
  return nearest?.message ?? [...new Set(faults.map(({ message }) => message))].join('，或');
}

/** Chinese for the faults that a schema gives no words of its own; undefined leaves it to zod's translation. */
function issueText(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return '必填';
    const kind = KINDS[issue.expected];
    return kind === undefined ? undefined : `应为${kind}`;
  }
  if (issue.code === 'invalid_union') return unionText(issue.errors);
  if (issue.code === 'invalid_value') return `应为 ${issue.values.map(valueText).join('、')}`;
  if (issue.code === 'too_big') return sizeText(issue, '最多', issue.maximum);
  if (issue.code === 'too_small') return sizeText(issue, '至少', issue.minimum);
  return undefined;
}

/** Makes every schema of this process explain itself in Chinese. */
export function explainIssuesInChinese(): void {
  const { localeError } = z.locales.zhCN();
  z.config({ localeError: (issue) => issueText(issue) ?? localeError(issue) });
}
