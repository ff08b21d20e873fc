import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { ArticleInvalid, type Fault } from './article.ts';

const text = (name: string, most: number) =>
  z.string(`${name}应为文字`).trim().min(1, `${name}不能为空`).max(most, `${name}最多 ${most} 个字`);

const FrontMatter = z.strictObject({
  title: text('title（标题）', 80),
  date: z
    .string('date（日期）应写成 2026-08-22')
    .pipe(z.iso.date('date（日期）应是存在的一天，写成 2026-08-22')),
  summary: text('summary（提要）', 200),
  tags: z.array(text('标签', 12), 'tags（标签）应为列表').min(1, '至少一个标签').max(6, '标签最多 6 个'),
  /** A picture beside the article; otherwise the first that it shows. */
  cover: text('cover（封面）', 200).optional(),
  /** Pictures to leaf through behind the text. */
  pictures: z
    .array(
      z.strictObject({ file: text('file（文件）', 200), caption: text('caption（图注）', 100) }),
      'pictures（图集）应为列表',
    )
    .max(12, '图集最多 12 幅')
    .default([]),
  /** Reports of the library by title or number. */
  related: z
    .array(
      z.union([text('报告标题', 300), z.int('报告编号应为整数').positive('报告编号应为正整数')]),
      'related（相关报告）应为列表',
    )
    .max(20, '相关报告最多 20 份')
    .default([]),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

const FENCE = '---';

export interface SplitArticle {
  head: FrontMatter;
  /** Where something in the head stands; null where it is not written. 1-based lines of the file. */
  lineOf: (path: readonly PropertyKey[]) => number | null;
  /** Markdown. */
  body: string;
  /** Lines of the file before the body. */
  linesBefore: number;
}

/** What stands between the two `---`, and the Markdown behind. Throws `ArticleInvalid`. */
export function readFrontMatter(source: string): SplitArticle {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines[0] === FENCE ? lines.indexOf(FENCE, 1) : -1;
  if (end < 0)
    throw new ArticleInvalid([
      { line: 1, message: '文件应以两行 --- 之间的 title、date、summary、tags 开头' },
    ]);
  const counter = new LineCounter();
  const document = parseDocument(lines.slice(1, end).join('\n'), {
    lineCounter: counter,
    schema: 'core',
    strict: true,
  });
  // The fence is the first line of the file.
  const lineAt = (offset: number): number => counter.linePos(offset).line + 1;
  const [broken] = document.errors;
  if (broken !== undefined)
    throw new ArticleInvalid([
      { line: lineAt(broken.pos[0]), message: '这里不是有效的 YAML：检查缩进、冒号后的空格与成对的引号' },
    ]);
  const lineOf = (path: readonly PropertyKey[]): number | null => {
    const node: unknown = document.getIn(path, true);
    const range = node instanceof Object && 'range' in node ? node.range : null;
    return Array.isArray(range) && typeof range[0] === 'number' ? lineAt(range[0]) : null;
  };
  return {
    head: check(document.toJS({ maxAliasCount: 0 }), lineOf),
    lineOf,
    body: lines.slice(end + 1).join('\n'),
    linesBefore: end + 1,
  };
}

function check(value: unknown, lineOf: SplitArticle['lineOf']): FrontMatter {
  const result = FrontMatter.safeParse(value);
  if (result.success) return result.data;
  throw new ArticleInvalid(result.error.issues.map((issue) => faultOf(issue, lineOf)));
}

function faultOf({ path, ...issue }: z.core.$ZodIssue, lineOf: SplitArticle['lineOf']): Fault {
  if (issue.code === 'unrecognized_keys') {
    const message = `没有 ${issue.keys.join('、')} 这一项，可写的是 title、date、summary、tags、cover、pictures、related`;
    return { line: lineOf([...path, issue.keys[0] ?? '']), message };
  }
  const at =
    path.length === 0
      ? ''
      : `${path.map((key) => (typeof key === 'number' ? `第 ${key + 1} 项` : String(key))).join(' › ')}：`;
  const missing = issue.code === 'invalid_type' && path.length === 1 && lineOf(path) === null;
  return { line: lineOf(path) ?? 1, message: missing ? `缺少 ${String(path[0])}` : `${at}${issue.message}` };
}
