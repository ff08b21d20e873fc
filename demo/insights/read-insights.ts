import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { INDUSTRIES } from '../industry-facts.ts';
import { TextsInvalid } from '../read-texts.ts';
import { FIGURES } from './figures.ts';

const FOLDER = new URL('../texts/insights/', import.meta.url);

const Name = z.string().min(1);
const FigureName = z.string().refine((name) => name in FIGURES, {
  error: `没有这幅图，可用的是 ${Object.keys(FIGURES).join('、')}`,
});

const Head = z.strictObject({
  /** 申万 2021 level-2 name of an industry of the demo library: whose figures and reports the article is about. */
  industry: Name.refine((name) => INDUSTRIES.some(({ industry }) => industry === name), {
    error: '示例库没有这个行业',
  }),
  title: Name,
  summary: Name,
  tags: z.array(Name).min(1),
  cover: FigureName,
  pictures: z.array(FigureName).min(1),
});

/** An article of the demo library; text holds the placeholders of `industry-facts.ts`, pictures the names of `figures.ts`. */
export interface InsightText extends z.infer<typeof Head> {
  /** Its file, without extension. */
  name: string;
  body: string;
}

/** The articles under `demo/texts/insights`, in order. Throws `TextsInvalid`, which names the file and what to mend. */
export function readInsights(): InsightText[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  return files.sort().map((file) => readInsight(file, readFileSync(new URL(file, FOLDER), 'utf8')));
}

export function readInsight(file: string, text: string): InsightText {
  const [, head, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const place = `demo/texts/insights/${file}`;
  if (head === undefined) throw new TextsInvalid(`${place} 应以两行 --- 之间的内容开头`);
  const result = Head.safeParse(parse(head), { error: z.locales.zhCN().localeError });
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `\n  ${path.join(' › ')}：${message}`);
    throw new TextsInvalid(`${place} 有 ${faults.length} 处要改：${faults.join('')}`);
  }
  for (const [, figure = ''] of body.matchAll(PICTURE))
    if (!(figure in FIGURES)) throw new TextsInvalid(`${place} 的正文里没有名为 ${figure} 的图`);
  return { name: file.replace(/\.md$/, ''), ...result.data, body };
}

/** `![](market)`: the caption comes with the figure. */
export const PICTURE = /!\[\]\(([^()\s]*)\)/g;
